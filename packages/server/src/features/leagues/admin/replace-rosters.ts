import { holdersOf, placesAfter, type RosterPlace } from "@emberline/game";
import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { notifyParticipantsChanged } from "../../../platform/db/queries/running-drafts.ts";
import { lockCurrentSeasonShared } from "../../../platform/db/queries/season-lock.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findAssignments, findCurrentPlayers, isDraftRunning } from "./admin-league-store.ts";
import { copiesIn, loadLeagues } from "../../snapshots/index.ts";
import { getLockedLeague } from "../league-access.ts";
import { findMembers } from "../membership-store.ts";
import { forgetReads, isOutdatedReplacement, recordRead, versionOf } from "../rosters-version.ts";

export interface Assignment {
  teamId: string;
  playerId: string;
}

interface Replacement {
  leagueId: string;
  assignments: Assignment[];
  rostersVersion?: string | undefined;
}

/** Replaces the rosters of the current season; the drafts feature implements it. */
export type OverwriteRosters = (tx: Tx, leagueId: string, places: RosterPlace[]) => Promise<void>;

/**
 * Replaces all of a league's rosters of the current season. What a player earned in the present stay counts for the new
 * team, so totals move (MOVE-6), which the audit log explains. Throws 400 for a player on more teams than the rules
 * allow, 404 for an unknown league, team or player, 409 while the draft runs and when the rosters are not those of
 * `rostersVersion`: a client that does not send it replaces those that its session was last sent.
 */
export async function replaceLeagueRosters(
  { db, now }: Pick<Deps, "db" | "now">,
  overwriteRosters: OverwriteRosters,
  { userId, sessionId }: Caller,
  { leagueId, assignments, rostersVersion }: Replacement,
): Promise<void> {
  const refusal = await inTransaction(db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    // All queries below are about the current season, which must not change in between.
    const { seasonId } = await lockCurrentSeasonShared(tx);
    if (await isDraftRunning(tx, leagueId, new Date(now()))) {
      throw new AppError(
        409,
        `The draft of "${league.name}" is running. Set its players once that is complete`,
      );
    }
    const snapshot = (await loadLeagues(tx, [leagueId])).get(leagueId)!;
    const copies = copiesIn(snapshot, seasonId);
    await requireValidAssignments(tx, leagueId, { assignments, copies, present: snapshot.rosters });
    const before = await findAssignments(tx, leagueId);
    const reading = { sessionId, leagueId };
    const isOutdated =
      rostersVersion === undefined
        ? await isOutdatedReplacement(tx, reading, { present: before, replacement: assignments })
        : versionOf(before) !== rostersVersion;
    if (isOutdated) {
      if (rostersVersion === undefined) await forgetReads(tx, reading);
      return `The rosters of "${league.name}" were changed after you opened them. Please load them again`;
    }
    const moved = copies === 1 ? [] : snapshot.moves.flatMap(({ players }) => players);
    await overwriteRosters(tx, leagueId, placesAfter(snapshot.rosters, assignments, moved));
    const after = await findAssignments(tx, leagueId);
    await recordRead(tx, { ...reading, rosters: after });
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    await notifyParticipantsChanged(tx, leagueId);
    await audit(tx, {
      userId,
      action: "roster.set",
      subjectId: leagueId,
      subject: league.name,
      before: { rosters: before },
      after: { rosters: after },
    });
    return null;
  });
  if (refusal !== null) throw new AppError(409, refusal);
}

async function requireValidAssignments(
  tx: Tx,
  leagueId: string,
  {
    assignments,
    copies,
    present,
  }: { assignments: Assignment[]; copies: number; present: readonly RosterPlace[] },
): Promise<void> {
  const [before, holders] = [holdersOf(present), holdersOf(assignments)];
  // A draft may have given out one more copy (RULE-19), which stays.
  const isTooMany = ([playerId, count]: [string, number]) =>
    count > Math.max(copies, before.get(playerId) ?? 0);
  if ([...holders].some(isTooMany)) {
    throw new AppError(
      400,
      copies === 1
        ? "A contestant can only be on one team of a league"
        : `A contestant can be on at most ${copies} teams of this league`,
    );
  }
  const pairs = new Set(assignments.map(({ teamId, playerId }) => `${teamId} ${playerId}`));
  if (pairs.size < assignments.length) {
    throw new AppError(400, "A contestant can only be on a team once");
  }
  const playerIds = [...holders.keys()];
  const teamIds = new Set((await findMembers(tx, leagueId)).map((team) => team.teamId));
  if (assignments.some((assignment) => !teamIds.has(assignment.teamId))) {
    throw new AppError(404, "One of these teams is no longer in this league");
  }
  if ((await findCurrentPlayers(tx, playerIds)).size < playerIds.length) {
    throw new AppError(404, "One of these contestants is not in this season");
  }
}
