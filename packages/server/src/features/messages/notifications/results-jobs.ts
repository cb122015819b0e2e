import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The run time of jobs that wait for the publication of their episode; publishing changes it. */
const AT_PUBLICATION = sql`'9999-01-01Z'::timestamptz`;

const inFuture = (inMs: number) => sql`now() + ${inMs / 1000}::float8 * interval '1 second'`;

/** A job that sends messages about the results of an episode. */
interface ResultsJob {
  task: "send-survey-results" | "send-recaps";
  key: `results:${string}` | `recaps:${string}`;
  episodeId: string;
  payload: object;
}

/**
 * Enqueues a job, to run after `inMs`, or at the publication while the episode or an earlier one is on hold. A waiting
 * job with the same key keeps its time.
 */
export async function enqueueResultsJob(
  tx: Tx,
  { task, key, episodeId, payload }: ResultsJob,
  inMs = 0,
): Promise<void> {
  // So that no episode is published or put on hold between the check and the insert.
  await sql`select from episodes e join episodes own using (season_id) where own.episode_id = ${episodeId}
    for share of e`.execute(tx);
  const runAt = (await isOnHold(tx, episodeId)) ? AT_PUBLICATION : inFuture(inMs);
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key},
    job_key_mode => 'preserve_run_at', priority => 5, run_at => ${runAt})`.execute(tx);
}

/** Whether this episode, or an earlier one, is on hold. Then fans see no results of it. */
export async function isOnHold(db: Db, episodeId: string): Promise<boolean> {
  const { rows } = await sql`select from held_episodes where episode_id = ${episodeId}`.execute(db);
  return rows.length > 0;
}

/**
 * Schedules the season's waiting jobs whose episodes are no longer on hold, `inMs` from now, and stops those whose
 * episodes have been put on hold. Call it in the transaction of such a change.
 */
export async function scheduleResultsJobs(tx: Tx, seasonId: string, inMs = 0): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[job.id],
      run_at => case when held.episode_id is not null then ${AT_PUBLICATION} else ${inFuture(inMs)} end)
    from episodes e
    left join surveys s on s.episode_id = e.episode_id
    join graphile_worker.jobs job on job.key in ('results:' || s.survey_id, 'recaps:' || e.episode_id)
    left join held_episodes held on held.episode_id = e.episode_id
    where e.season_id = ${seasonId} and (job.run_at = ${AT_PUBLICATION}) <> (held.episode_id is not null)`.execute(
    tx,
  );
}

/** Removes the waiting jobs of an episode and its survey, before the episode or only the survey is deleted. */
export async function removeResultsJobs(
  tx: Tx,
  of: { episodeId: string } | { surveyId: string },
): Promise<void> {
  const keys =
    "surveyId" in of
      ? sql`select 'results:' || ${of.surveyId}::text as key`
      : sql`select 'recaps:' || ${of.episodeId}::text as key
          union all select 'results:' || survey_id from surveys where episode_id = ${of.episodeId}`;
  await sql`select graphile_worker.remove_job(key) from (${keys}) removed`.execute(tx);
}
