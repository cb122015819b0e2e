import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { reminderDay, enqueueReminders, sendReminderBatch } from "./survey-reminder-batches.ts";
import type { Task } from "graphile-worker";

/** Reminders are sent for episodes that air this many hours after the planned time (NOTIFY-23). */
const FROM_HOURS = 20;
const TO_HOURS = 32;
const HOUR_MS = 3_600_000;
/** Owners per statement, far below the database's limit. */
const BATCH_SIZE = 10_000;
/** Longer than an episode can be moved back to the same day. */
const RETENTION_DAYS = 30;

/**
 * Records whose teams have not answered tomorrow's poll; a background task sends each owner one email and one push for
 * all their teams. Running it twice reminds no one twice, unless the episode was moved to another day. A late run uses
 * the time it was planned for, and skips polls that have locked since. Returns a summary for the job list.
 */
export async function scheduleSurveyReminders(
  deps: Pick<Deps, "now" | "pusher">,
  tx: Tx,
  plannedAt: number,
): Promise<string> {
  await deleteOldReminders(tx, deps.now());
  const ownerCount = await insertReminders(deps, tx, plannedAt);
  await enqueueReminders(tx);
  if (ownerCount === 0) return "No one had to be reminded";
  return ownerCount === 1 ? "1 person is reminded" : `${ownerCount} people are reminded`;
}

/** Records the owners whom an email or push can reach; returns how many are new. */
async function insertReminders(
  deps: Pick<Deps, "now" | "pusher">,
  tx: Tx,
  plannedAt: number,
): Promise<number> {
  let ownerCount = 0;
  let after: string | null = null;
  do {
    const batch = await insertReminderBatch(deps, tx, { plannedAt, after });
    ownerCount += batch.ownerCount;
    after = batch.last;
  } while (after !== null);
  return ownerCount;
}

interface ReminderBatch {
  ownerCount: number;
  /** The last owner of the batch; null when there are no more. */
  last: string | null;
}

async function insertReminderBatch(
  { now, pusher }: Pick<Deps, "now" | "pusher">,
  tx: Tx,
  { plannedAt, after }: { plannedAt: number; after: string | null },
): Promise<ReminderBatch> {
  const at = new Date(now());
  const { rows } = await sql<ReminderBatch>`
    with open_surveys as (
      select s.survey_id, ${reminderDay} as air_day
      from surveys s
      join episodes e on e.episode_id = s.episode_id
      join seasons on seasons.season_id = s.season_id and seasons.is_current
      where e.air_date between ${new Date(plannedAt + FROM_HOURS * HOUR_MS)} and ${new Date(plannedAt + TO_HOURS * HOUR_MS)}
        and e.air_date > ${at} and s.graded_at is null and s.locked_since is null
    ), owners as (
      select distinct owner_id from teams
      where exists (select from open_surveys) and (${after}::uuid is null or owner_id > ${after}::uuid)
      order by owner_id limit ${BATCH_SIZE}
    ), inserted as (
      insert into survey_reminders (survey_id, air_day, user_id)
      select survey_id, air_day, user_id
      from owners join users u on u.user_id = owners.owner_id cross join open_surveys
      where exists (select 1 from teams t where t.owner_id = u.user_id and not exists (select 1 from submissions a
          where a.team_id = t.team_id and a.survey_id = open_surveys.survey_id and a.complete))
        and (u.email is not null and u.email_verified_at is not null and u.email_polls
          or u.push_polls and exists (
            select 1 from devices d left join sessions o on o.session_id = d.session_id
            where d.user_id = u.user_id and d.retired_at is null and (d.session_id is null or o.expires_at > ${at})
              and (${pusher.reachesFirebase} or d.token like '{%')))
      order by survey_id, air_day, user_id
      on conflict do nothing returning user_id
    )
    select (select count(distinct user_id)::int from inserted) as owner_count, (select max(owner_id::text) from owners) as last`.execute(
    tx,
  );
  return rows[0] ?? { ownerCount: 0, last: null };
}

async function deleteOldReminders(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("surveyReminders")
    .where("airDay", "<", new Date(now - RETENTION_DAYS * 24 * HOUR_MS).toISOString().slice(0, 10))
    .execute();
}

/** Sends one batch and enqueues the next, so that more urgent jobs run in between. */
export const surveyReminderTask =
  (deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task =>
  () =>
    sendReminderBatch(deps);
