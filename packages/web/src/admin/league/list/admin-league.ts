import type { leagueRoutes, ReplyOf } from "@emberline/contract";

export type AdminLeague = ReplyOf<typeof leagueRoutes.list>["data"][number];
export type AdminTeam = AdminLeague["teams"][number];

/** What can be done to a league of the table. */
export interface LeagueHandlers {
  onSettings: (league: AdminLeague) => void;
  onEndDraft: (league: AdminLeague) => void;
  onDelete: (league: AdminLeague) => void;
  onDeleteTeam: (league: AdminLeague, team: AdminTeam) => void;
}

/** What the table and the cards of leagues need. */
export interface LeagueViewProps extends LeagueHandlers {
  leagues: readonly AdminLeague[];
  isOpen: (league: AdminLeague) => boolean;
  onToggle: (league: AdminLeague) => void;
}
