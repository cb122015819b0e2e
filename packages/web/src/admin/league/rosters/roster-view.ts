import type { playerRoutes, ReplyOf } from "@emberline/contract";

export type RosterPlayer = ReplyOf<typeof playerRoutes.list>["data"][number];

/** A team, or those who are on none, as a list to move contestants between. */
export interface RosterView {
  id: string;
  name: string;
  /** Null for those who are on no team. */
  owner: string | null;
  players: readonly RosterPlayer[];
}

/** Stands for no team among the lists. */
export const AVAILABLE = "available";
