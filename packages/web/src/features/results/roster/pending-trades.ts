import type { LeagueTrades } from "@emberline/contract";
import { isInPendingTrade } from "@emberline/game";

export const PENDING_TEXT = "Part of a trade that may still be vetoed";

/** Tells which players a team can neither give away nor get until it is certain that a trade is not vetoed. */
export function pendingIn(trades: LeagueTrades | undefined): (teamId: string, playerId: string) => boolean {
  const pending = (trades?.accepted ?? [])
    .filter(({ vetoUntil }) => vetoUntil !== undefined)
    .map(({ sides }) => {
      const [fromTeam = "", toTeam = ""] = sides.map(({ team }) => team?.teamId ?? "");
      const players = sides.flatMap(({ team, gives }) =>
        gives.map(({ playerId }) => ({ playerId, fromTeam: team?.teamId ?? "" })),
      );
      return { fromTeam, toTeam, players };
    });
  return (teamId, playerId) => isInPendingTrade(pending, { teamId, playerId });
}
