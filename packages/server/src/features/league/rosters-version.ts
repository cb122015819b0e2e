import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

interface Assigned {
  teamId: string;
  playerId: string;
}

/** Names the content of a league's rosters in a season, so that a replacement can say what it replaces. */
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
  { sessionId, leagueId, version }: Reading & { version: string },
): Promise<void> {
  await sql`
    insert into roster_reads (session_id, league_id, version)
    select session_id, league_id, ${version} from sessions, leagues
    where session_id = ${sessionId} and league_id = ${leagueId}
    for key share
    on conflict (session_id, league_id) do update set version = excluded.version
      where roster_reads.version <> excluded.version`.execute(db);
}

/** The rosters that a session was last sent; without any it counts as having been sent empty ones. */
export async function findReadVersion(db: Db, { sessionId, leagueId }: Reading): Promise<string> {
  const read = await db
    .selectFrom("rosterReads")
    .select("version")
    .where("sessionId", "=", sessionId)
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  return read?.version ?? versionOf([]);
}
