import type { StreamEvent } from "@emberline/contract";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { StoredData } from "./add-event.ts";

/** An event as every server reads it; the format of `data` depends on `type`. */
export type StoredEvent = {
  [T in StreamEvent["type"]]: {
    number: number;
    type: T;
    leagueId: string | null;
    userId: string | null;
    episode: number | null;
    /** The season of the episode; null for the current one. */
    seasonId: string | null;
    data: StoredData<T>;
  };
}[StreamEvent["type"]];

const KEPT_HOURS = 24;
const READ_MAX = 1000;

/**
 * The events after a number, in order, up to a thousand. Numbers newly committed events first: a number is visible only
 * when all lower numbers are.
 */
export async function readEventsAfter(db: Db, number: number): Promise<StoredEvent[]> {
  await sql`select read_model.number_stream_events()`.execute(db);
  const { rows } = await sql<StoredEvent>`
    select number::float8 as number, type, league_id as "leagueId", user_id as "userId", episode,
      season_id as "seasonId", data
    from read_model.stream_events where number > ${number} order by number limit ${READ_MAX}`.execute(db);
  return rows;
}

/** The number from which a server that has just started knows all events; at most `count` events back. */
export async function findStart(db: Db, count: number): Promise<number> {
  await sql`select read_model.number_stream_events()`.execute(db);
  const { rows } = await sql<{ start: number }>`
    select greatest(
      position.number - ${count},
      (select coalesce(min(stream_events.number) - 1, position.number) from read_model.stream_events)
    )::float8 as start
    from read_model.stream_position as position`.execute(db);
  return rows[0]?.start ?? 0;
}

/** Deletes events that are too old for any page to request. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await sql`
    delete from read_model.stream_events where created_at < clock_timestamp() - make_interval(hours => ${KEPT_HOURS})`.execute(
    db,
  );
}
