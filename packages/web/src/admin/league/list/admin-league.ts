import type { leagueRoutes, ReplyOf } from "@emberline/contract";

export type AdminLeague = ReplyOf<typeof leagueRoutes.list>["data"][number];
export type AdminTeam = AdminLeague["teams"][number];

/** Callbacks of a league's row. */
export interface LeagueHandlers {
  onSettings: (league: AdminLeague) => void;
  onEndDraft: (league: AdminLeague) => void;
  onDelete: (league: AdminLeague) => void;
  onDeleteTeam: (league: AdminLeague, team: AdminTeam) => void;
}

/** Props of the table and the cards. */
export interface LeagueViewProps extends LeagueHandlers {
  leagues: readonly AdminLeague[];
  isOpen: (league: AdminLeague) => boolean;
  onToggle: (league: AdminLeague) => void;
}
