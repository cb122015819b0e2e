import { type RawBuilder, sql } from "kysely";
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
 * Enqueues the recaps of episodes of the current season whose results are shown and seem to be complete: the episode
 * aired 14 hours ago, no score was added for three hours, and its poll is graded.
 */
export async function enqueueDueRecaps(tx: Tx, now: number): Promise<void> {
  const due = await findDue(tx, now, sql`air_date >= ${new Date(now - LATEST_AFTER_AIRING_MS)}`);
  for (const episodeId of due) await enqueueRecaps(tx, episodeId);
}

/**
 * Enqueues the recaps, to be sent after `inMs`, that waited because this episode was on hold: its own and those of the
 * episodes after it, however long ago they aired. To be called in the transaction that shows its results.
 */
export async function enqueueWaitingRecaps(
  tx: Tx,
  shown: { number: number },
  { now, inMs = 0 }: { now: number; inMs?: number },
): Promise<void> {
  for (const episodeId of await findDue(tx, now, sql`number >= ${shown.number}`)) {
    await enqueueRecaps(tx, episodeId, inMs);
  }
}

/** The episodes of the current season whose recaps are due, by number. */
async function findDue(tx: Tx, now: number, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ episodeId: string }>`
    select episode_id from episodes e join seasons using (season_id)
    where is_current and recaps_sent_at is null and ${condition}
      and episode_id not in (select held.episode_id from held_episodes held)
      and air_date <= ${new Date(now - AFTER_AIRING_MS)}
      and (select max(s.created_at) from episode_statistics s where s.episode_id = e.episode_id)
        <= now() - ${AFTER_SCORES_HOURS}::int * interval '1 hour'
      and (air_date <= ${new Date(now - POLL_AFTER_AIRING_MS)}
        or not exists (select from surveys s where s.episode_id = e.episode_id and graded_at is null))
    order by number`.execute(tx);
  return rows.map(({ episodeId }) => episodeId);
}
