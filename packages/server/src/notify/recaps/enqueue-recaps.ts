import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { enqueueRecapBatch } from "./notify-recaps.ts";

const HOUR_MS = 3_600_000;
/** The morning after the broadcast. */
const AFTER_AIRING_MS = 14 * HOUR_MS;
/** While scores are entered, each is at most so long after another. */
const AFTER_SCORES_HOURS = 3;
/** A poll that is not graded by then is not waited for. */
const POLL_AFTER_AIRING_MS = 38 * HOUR_MS;
/** What is scored later than that is no news. */
const LATEST_AFTER_AIRING_MS = 7 * 24 * HOUR_MS;

/**
 * Enqueues the recaps of an episode, in the transaction that publishes it. When they are sent, after `inMs`, they are
 * withheld if the episode is on hold again.
 */
export const enqueueRecaps = (tx: Tx, episodeId: string, inMs = 0): Promise<void> =>
  enqueueRecapBatch(tx, { episodeId, after: null }, inMs);

/**
 * Enqueues the recaps of streamed and published episodes of the current season whose results seem to be complete: the
 * episode aired 14 hours ago, no score was added for three hours, and its poll is graded.
 */
export async function enqueueDueRecaps(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ episodeId: string }>`
    select episode_id from episodes e join seasons using (season_id)
    where is_current and recaps_sent_at is null and (publishing = 'stream' or published_at is not null)
      and air_date between ${new Date(now - LATEST_AFTER_AIRING_MS)} and ${new Date(now - AFTER_AIRING_MS)}
      and (select max(s.created_at) from episode_statistics s where s.episode_id = e.episode_id)
        <= now() - ${AFTER_SCORES_HOURS}::int * interval '1 hour'
      and (air_date <= ${new Date(now - POLL_AFTER_AIRING_MS)}
        or not exists (select from surveys s where s.episode_id = e.episode_id and graded_at is null))
    order by number`.execute(tx);
  for (const { episodeId } of rows) await enqueueRecaps(tx, episodeId);
}
