import type { leagueRoutes, ReplyOf } from "@emberline/contract";

export type AdminLeague = ReplyOf<typeof leagueRoutes.list>["data"][number];

/** What the table and the cards of leagues need. */
export interface LeagueViewProps {
  leagues: readonly AdminLeague[];
  isOpen: (league: AdminLeague) => boolean;
  onToggle: (league: AdminLeague) => void;
  onSettings: (league: AdminLeague) => void;
}
