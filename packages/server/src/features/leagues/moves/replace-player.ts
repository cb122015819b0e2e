import {
  airedThrough,
  currentRules,
  fullName,
  type HasPassed,
  hasPassedAt,
  isSeen,
  replacementsBy,
  resultsThrough,
  type RosterMove,
  type ScheduledEpisode,
} from "@emberline/game";
import { sql } from "kysely";
import { anyOf } from "../../../platform/db/database.ts";
import { keepEpisodeNumbers } from "../../../platform/db/queries/episode-references.ts";
import { findHistories, findTeams, type StoredMove } from "../../../platform/db/queries/league-queries.ts";
import { lockCurrentSeasonShared, requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import { isOut } from "../../../platform/db/queries/season-queries.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { findSchedule, findViewerLimits } from "../../spoilers/index.ts";
import { getLockedLeague } from "../league-access.ts";

/** Takes one player off a team and puts another one on it; the drafts feature implements it. */
export type ChangeRoster = (
  tx: Tx,
  change: { leagueId: string; teamId: string; leaves: string; joins: string },
) => Promise<void>;

interface Request {
  leagueId: string;
  /** The ids of the players. */
  leaves: string;
  joins: string;
}

/**
 * Replaces a player of the caller's team who left the game by one of no team (MOVE-1 to MOVE-4). The same request again
 * changes nothing. Returns the message for the user. Throws 403 without a team, 404 for an unknown league or player, 409
 * when the rules, the draft, the player or another team stands against it, and when the caller has not seen all results.
 */
export const replacePlayer = (
  { db, now }: Pick<Deps, "db" | "now">,
  changeRoster: ChangeRoster,
  { userId }: Caller,
  { leagueId, leaves, joins }: Request,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    // Every move and join of the league waits here for the one before.
    await getLockedLeague(tx, leagueId);
    const { seasonId } = await lockCurrentSeasonShared(tx);
    await requireOpenSeason(tx, seasonId);
    await keepEpisodeNumbers(tx);
    const team = (await findTeams(tx, leagueId)).find(({ ownerId }) => ownerId === userId);
    if (!team) throw new AppError(403, "You have no team in this league");
    const { teamId } = team;
    const at = now();
    const schedule = await findSchedule(tx, seasonId);
    const decidedThrough = lastKnowable(schedule, hasPassedAt(at));
    const limits = await findViewerLimits(tx, { userId, at, seasonId, leagueId });
    // Otherwise a refusal below would tell who has left.
    if (!isSeen(limits.shownThrough, decidedThrough)) {
      throw new AppError(
        409,
        `You can replace contestants once you see everything through episode ${decidedThrough}`,
      );
    }
    const { moves, ruleChanges } = (await findHistories(tx, [leagueId])).get(leagueId)!;
    const inSeason = moves.filter((move) => move.seasonId === seasonId);
    const players = await findPlayers(tx, { leagueId, seasonId, playerIds: [leaves, joins] });
    const [leaver, joiner] = [players.get(leaves), players.get(joins)];
    if (!leaver || !joiner) throw new AppError(404, "One of these contestants is not in this season");
    const made = inSeason.find(isOf({ teamId, leaves, joins }));
    if (made && joiner.teamId === teamId) return messageOf(joiner, made.from);
    const { replacements } = currentRules(ruleChanges);
    if (replacements === 0) throw new AppError(409, "This league does not replace contestants");
    if (replacementsBy(inSeason, teamId) >= replacements) {
      const all = replacements === 1 ? "its one replacement" : `all ${replacements} replacements`;
      throw new AppError(409, `Your team has made ${all} of this season`);
    }
    if (await isDraftOpen(tx, leagueId, seasonId)) {
      throw new AppError(409, "Replacements open when the draft is over");
    }
    if (leaver.teamId !== teamId) throw new AppError(409, `${fullName(leaver)} is not on your team`);
    if (!leaver.isOut) throw new AppError(409, `${fullName(leaver)} is still in the game`);
    if (joiner.isOut) throw new AppError(409, `${fullName(joiner)} has left the game`);
    if (joiner.teamId !== null) throw new AppError(409, `${fullName(joiner)} is on a team already`);
    const from = nextFrom(inSeason, decidedThrough);
    // Users who do not see an earlier move see no later one either, also after results were removed.
    const known = Math.max(decidedThrough, ...inSeason.map((move) => move.decidedThrough));
    const number = (moves.at(-1)?.number ?? 0) + 1;
    await tx
      .insertInto("rosterMoves")
      .values({
        leagueId,
        number,
        seasonId,
        fromEpisode: from,
        decidedThrough: known,
        madeAt: new Date(at),
      })
      .execute();
    await tx
      .insertInto("rosterMovePlayers")
      .values([
        { leagueId, number, playerId: leaves, fromTeamId: teamId, toTeamId: null },
        { leagueId, number, playerId: joins, fromTeamId: null, toTeamId: teamId },
      ])
      .execute();
    await changeRoster(tx, { leagueId, teamId, leaves, joins });
    return messageOf(joiner, from);
  });

/** The last episode of which members may know something: one that has aired or has published results. */
export const lastKnowable = (schedule: readonly ScheduledEpisode[], hasPassed: HasPassed): number =>
  Math.max(airedThrough(schedule, hasPassed), resultsThrough(schedule));

/** The number of the first episode that a new move counts for: never an earlier one than the last of the season's. */
export const nextFrom = (moves: readonly RosterMove[], decidedThrough: number): number =>
  Math.max(decidedThrough + 1, ...moves.map(({ from }) => from));

const isOf =
  ({ teamId, leaves, joins }: { teamId: string; leaves: string; joins: string }) =>
  ({ players }: RosterMove): boolean =>
    players.some(({ playerId, fromTeam }) => playerId === leaves && fromTeam === teamId) &&
    players.some(({ playerId, toTeam }) => playerId === joins && toTeam === teamId);

const messageOf = (joiner: { firstName: string; lastName: string }, from: number): string =>
  `${fullName(joiner)} is on your team from episode ${from} on`;

/** The players of the season among these, with their teams in a league (null for none). */
async function findPlayers(
  tx: Tx,
  { leagueId, seasonId, playerIds }: { leagueId: string; seasonId: string; playerIds: string[] },
) {
  const rows = await tx
    .selectFrom("players")
    .leftJoin("rosterPlayers", (join) =>
      join
        .onRef("rosterPlayers.playerId", "=", "players.playerId")
        .on("rosterPlayers.leagueId", "=", leagueId),
    )
    .select(["players.playerId", "firstName", "lastName", "teamId"])
    .select(isOut("players.playerId").as("isOut"))
    .where("seasonId", "=", seasonId)
    .where("players.playerId", "=", anyOf(playerIds))
    .execute();
  return new Map(rows.map((row) => [row.playerId, row]));
}

async function isDraftOpen(tx: Tx, leagueId: string, seasonId: string): Promise<boolean> {
  const { isOpen } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from drafts where league_id = ${leagueId} and season_id = ${seasonId}
        and replaced_at is null and completed_at is null)`.as("isOpen"),
    )
    .executeTakeFirstOrThrow();
  return isOpen;
}
