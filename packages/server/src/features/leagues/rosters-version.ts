import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { toJsonb } from "../../platform/db/transaction.ts";

interface Assigned {
  teamId: string;
  playerId: string;
}

/**
 * Identifies the content of a league's rosters in a season, so that a replacement can name the version that it
 * replaces.
 */
export const versionOf = (rosters: readonly Assigned[]): string =>
  createHash("sha256")
    .update(
      rosters
        .map(({ teamId, playerId }) => `${teamId} ${playerId}`)
        .sort()
        .join("\n"),
    )
    .digest("base64url");

interface Reading {
  sessionId: string;
  leagueId: string;
}

/** Records which rosters a session was sent. Does nothing when the session or the league has just been deleted. */
export async function recordRead(
  db: Db,
  { sessionId, leagueId, rosters }: Reading & { rosters: readonly Assigned[] },
): Promise<void> {
  const stored = toJsonb(rosters.map(({ teamId, playerId }) => ({ teamId, playerId })));
  await sql`
    insert into roster_reads (session_id, league_id, version, rosters, read_at)
    select session_id, league_id, ${versionOf(rosters)}, ${stored}::jsonb, clock_timestamp() from sessions, leagues
    where session_id = ${sessionId} and league_id = ${leagueId}
    for key share
    on conflict (session_id, league_id, version) do update set read_at = excluded.read_at
      where exists (select from roster_reads later where later.session_id = excluded.session_id
        and later.league_id = excluded.league_id and later.read_at > roster_reads.read_at)`.execute(db);
}

/**
 * Whether a replacement that names no version may come from a page with outdated rosters. It does when the session was
 * last sent other rosters than the present ones (no record counts as empty rosters). It may when the session was also
 * sent others before, in another tab, and the replacement changes fewer players of those than of the present ones.
 */
export async function isOutdatedReplacement(
  db: Db,
  reading: Reading,
  { present, replacement }: { present: readonly Assigned[]; replacement: readonly Assigned[] },
): Promise<boolean> {
  const reads = await db
    .selectFrom("rosterReads")
    .select(["version", "rosters"])
    .where("sessionId", "=", reading.sessionId)
    .where("leagueId", "=", reading.leagueId)
    .orderBy("readAt", "desc")
    .execute();
  const version = versionOf(present);
  if ((reads[0]?.version ?? versionOf([])) !== version) return true;
  const changes = countChanges(present, replacement);
  return reads.some((read) => countChanges(read.rosters, replacement) < changes);
}

/** How many places changed: players on another team, or no longer on one. */
function countChanges(from: readonly Assigned[], to: readonly Assigned[]): number {
  const teamsOf = (places: readonly Assigned[], playerId: string) =>
    new Set(places.filter((place) => place.playerId === playerId).map(({ teamId }) => teamId));
  const playerIds = new Set([...from, ...to].map(({ playerId }) => playerId));
  return [...playerIds].reduce((sum, playerId) => {
    const [before, after] = [teamsOf(from, playerId), teamsOf(to, playerId)];
    const lost = [...before].filter((teamId) => !after.has(teamId)).length;
    const got = [...after].filter((teamId) => !before.has(teamId)).length;
    return sum + Math.max(lost, got);
  }, 0);
}

/** Call it after a refusal, so that the session's record starts anew with the rosters that it is sent next. */
export async function forgetReads(db: Db, { sessionId, leagueId }: Reading): Promise<void> {
  await db
    .deleteFrom("rosterReads")
    .where("sessionId", "=", sessionId)
    .where("leagueId", "=", leagueId)
    .execute();
}
