import type { Renamable } from "../../../chat/index.ts";
import type { adminLeagueRoutes, ReplyOf, teamRoutes } from "@emberline/contract";

export type AdminLeague = ReplyOf<typeof adminLeagueRoutes.find>["data"]["rows"][number];
export type AdminTeam = ReplyOf<typeof teamRoutes.forDraft>["data"][number];

/** Callbacks of a league's row. */
export interface LeagueHandlers {
  onSettings: (league: AdminLeague) => void;
  onEndDraft: (league: AdminLeague) => void;
  onRename: (subject: Renamable) => void;
  onDelete: (league: AdminLeague) => void;
  onDeleteTeam: (league: AdminLeague, team: AdminTeam) => void;
}
