import type { Tx } from "../../../platform/db/transaction.ts";

export interface TradeRequest {
  leagueId: string;
  tradeId: string;
}

/** Puts players, each with the copy, on other teams; the drafts feature implements it. */
export type MoveBetweenTeams = (
  tx: Tx,
  leagueId: string,
  players: readonly { playerId: string; copy: number; fromTeam: string; toTeam: string }[],
) => Promise<void>;

/** A trade of a league in any state; undefined for an unknown one. */
export const findTrade = (tx: Tx, { leagueId, tradeId }: TradeRequest) =>
  tx
    .selectFrom("trades")
    .select(["fromTeamId as fromTeam", "toTeamId as toTeam", "state", "seasonId"])
    .where("leagueId", "=", leagueId)
    .where("tradeId", "=", tradeId)
    .executeTakeFirst();

/** Stores the answer to an open proposal. The note was for the other team to decide. */
export const answerTrade = (
  tx: Tx,
  tradeId: string,
  answer: {
    state: "withdrawn" | "declined" | "countered" | "accepted";
    answeredAt: Date;
    answeredThrough: number;
    vetoUntil?: Date | null;
  },
) =>
  tx
    .updateTable("trades")
    .set({ ...answer, note: null })
    .where("tradeId", "=", tradeId)
    .execute();
