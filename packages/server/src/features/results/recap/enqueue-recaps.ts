import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import { enqueueRecapBatch } from "./notify-recaps.ts";

const HOUR_MS = 3_600_000;
/** The morning after the broadcast. */
const AFTER_AIRING_MS = 14 * HOUR_MS;
/** While an admin enters scores, no two are further apart than this. */
const AFTER_SCORES_HOURS = 3;
/** A poll that is not graded by then does not delay the recaps. */
const POLL_AFTER_AIRING_MS = 38 * HOUR_MS;
/** Results that are entered later than this cause no recap. */
const LATEST_AFTER_AIRING_MS = 7 * 24 * HOUR_MS;

/**
 * Enqueues the recaps of an episode, to be sent after `inMs`, unless they were begun before. While the episode, or an
 * earlier one, is on hold, they wait for the publication.
 */
export async function enqueueRecaps(tx: Tx, episodeId: string, inMs = 0): Promise<void> {
  const unsent = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("episodeId", "=", episodeId)
    .where("recapsSentAt", "is", null)
    .executeTakeFirst();
  if (unsent) await enqueueRecapBatch(tx, { episodeId, after: null }, inMs);
}

/**
 * The same for an episode that is being published, in that transaction. Not for one that aired long ago: its recaps
 * were sent, are waiting, or were never due.
 */
export async function enqueuePublishedRecaps(
  tx: Tx,
  { episodeId, airDate }: { episodeId: string; airDate: Date },
  { now, inMs }: { now: number; inMs: number },
): Promise<void> {
  if (airDate.getTime() >= now - LATEST_AFTER_AIRING_MS) await enqueueRecaps(tx, episodeId, inMs);
}

/**
 * Enqueues the recaps of episodes of the current season whose results seem to be complete: the episode aired 14 hours
 * ago, no score was added for three hours, and its poll is graded.
 */
export async function enqueueDueRecaps(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ episodeId: string }>`
    select episode_id from episodes e join seasons using (season_id)
    where is_current and recaps_sent_at is null
      and air_date >= ${new Date(now - LATEST_AFTER_AIRING_MS)} and air_date <= ${new Date(now - AFTER_AIRING_MS)}
      and (select max(s.created_at) from scores s where s.episode_id = e.episode_id)
        <= now() - ${AFTER_SCORES_HOURS}::int * interval '1 hour'
      and (air_date <= ${new Date(now - POLL_AFTER_AIRING_MS)}
        or not exists (select from surveys s where s.episode_id = e.episode_id and graded_at is null))
    order by number`.execute(tx);
  for (const { episodeId } of rows) await enqueueRecaps(tx, episodeId);
}
