import type { playerRoutes, ReplyOf } from "@emberline/contract";

export type RosterPlayer = ReplyOf<typeof playerRoutes.list>["data"][number];

/** A team or the available players, as a list to move players between. */
export interface RosterView {
  id: string;
  name: string;
  /** Null for the available players. */
  owner: string | null;
  players: readonly RosterPlayer[];
}

/** The list of players on no team. */
export const AVAILABLE = "available";
