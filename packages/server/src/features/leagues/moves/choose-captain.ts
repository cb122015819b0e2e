import { captainFrom, currentRules, fullName } from "@emberline/game";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { draftIn } from "../../snapshots/index.ts";
import { prepareMove } from "./prepare-move.ts";

/**
 * Makes a player of the caller's team its captain from the next episode on in which the player counts for the team
 * (CAPTAIN-1 to CAPTAIN-3). A later choice
 * before the same episode replaces it. Returns the message for the user. Throws as `prepareMove` does, 404 for an
 * unknown player, and 409 in a league without captains, during a draft, and for a player who left or is not on the team.
 */
export const chooseCaptain = (
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { leagueId, playerId }: { leagueId: string; playerId: string },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const move = await prepareMove(tx, caller, { leagueId, what: "choose your captain", at: now });
    const { at, seasonId, league, teamId, moves, decidedThrough, playerOf, isOnTeam } = move;
    const player = playerOf.get(playerId);
    if (!player) throw new AppError(404, "This contestant is not in this season");
    if (!currentRules(league.ruleChanges).captain) throw new AppError(409, "This league has no captains");
    if (draftIn(league, seasonId)?.complete === false) {
      throw new AppError(409, "Choose your captain when the draft is over");
    }
    if (!isOnTeam(playerId)) throw new AppError(409, `${fullName(player)} is not on your team`);
    if (player.eliminated) throw new AppError(409, `${fullName(player)} has left the game`);
    const from = captainFrom({ rosters: league.rosters, moves, decidedThrough }, { teamId, playerId });
    // An episode that was moved or deleted may have left a choice for a later one than the next.
    await tx
      .deleteFrom("captains")
      .where("teamId", "=", teamId)
      .where("seasonId", "=", seasonId)
      .where("fromEpisode", ">", from)
      .execute();
    await tx
      .insertInto("captains")
      .values({
        leagueId,
        teamId,
        seasonId,
        playerId,
        fromEpisode: from,
        decidedThrough,
        chosenAt: new Date(at),
      })
      .onConflict((conflict) =>
        conflict.columns(["teamId", "seasonId", "fromEpisode"]).doUpdateSet((eb) => ({
          playerId: eb.ref("excluded.playerId"),
          decidedThrough: eb.ref("excluded.decidedThrough"),
          chosenAt: eb.ref("excluded.chosenAt"),
        })),
      )
      .execute();
    return `${fullName(player)} is your captain from episode ${from} on`;
  });
