import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { groupBy } from "../group-by.ts";
import { BULK_PRIORITY } from "../email/enqueue-email.ts";
import { formatUtc } from "./format-utc.ts";
import { type Notification, notify } from "./notify.ts";

/** Users per transaction. The process does nothing else while it renders their emails. */
const BATCH = 100;

/** The broadcast day of an episode: American evenings are past midnight in UTC. */
export const reminderDay = sql<string>`(e.air_date at time zone 'UTC' - interval '8 hours')::date`;

/** Just before the emails it creates: behind thousands of them the next batch would be found slowly. */
const REMINDER_PRIORITY = BULK_PRIORITY - 1;

/** A pause between two batches leaves the database to running drafts. */
const BATCH_PAUSE_MS = 200;

/** Enqueues the sending of stored reminders, in the caller's transaction, if there are any. */
export async function enqueueReminders(tx: Tx, inMs = 0): Promise<void> {
  await sql`select graphile_worker.add_job('remind-of-polls', '{}'::json, priority => ${REMINDER_PRIORITY},
      run_at => now() + ${inMs / 1000}::float8 * interval '1 second')
    where exists (select from poll_reminders where handed_over_at is null)`.execute(tx);
}

/** The number of reminders that are not sent yet. */
export async function countPendingReminders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from poll_reminders where handed_over_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

interface OpenTeam {
  surveyId: string;
  day: string;
  userId: string;
  number: number;
  /** Its title; "The next episode" without one. */
  episode: string;
  /** The episode before it, after which the poll was made; both null for the first. */
  previousId: string | null;
  previousNumber: number | null;
  airsAt: Date;
  leagueId: string;
  leagueName: string;
  teamName: string;
}

/**
 * Sends the next batch of reminders and enqueues the rest, behind everything more urgent. Several servers may do it
 * at once. Users who have answered, and surveys that were moved or locked, are skipped.
 */
export async function sendReminderBatch(deps: Deps, batch = BATCH): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const claimed = await claimReminders(tx, deps.now(), batch);
    if (claimed.length === 0) return;
    const open = await findOpenTeams(tx, claimed, deps.now());
    const bySurvey = groupBy(open, (row) => row.surveyId);
    for (const rows of bySurvey.values()) await remind(deps, tx, rows);
    await enqueueReminders(tx, BATCH_PAUSE_MS);
  });
}

interface Reminder {
  surveyId: string;
  day: string;
  userId: string;
}

async function claimReminders(tx: Tx, now: number, batch: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with next as (
      select survey_id, air_day, user_id from poll_reminders where handed_over_at is null
      order by survey_id, air_day, user_id limit ${batch} for update skip locked
    )
    update poll_reminders r set handed_over_at = ${new Date(now)} from next
    where r.survey_id = next.survey_id and r.air_day = next.air_day and r.user_id = next.user_id
    returning r.survey_id, r.air_day::text as day, r.user_id`.execute(tx);
  return rows;
}

async function findOpenTeams(tx: Tx, claimed: Reminder[], now: number): Promise<OpenTeam[]> {
  const { rows } = await sql<OpenTeam>`
    select s.survey_id, r.day::text as day, t.owner_id as user_id, e.number,
      coalesce(nullif(e.title, ''), 'The next episode') as episode, previous.episode_id as previous_id,
      previous.number as previous_number, e.air_date as airs_at, l.league_id, l.name as league_name, t.name as team_name
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as r ("surveyId" uuid, day date, "userId" uuid)
    join surveys s on s.survey_id = r."surveyId" and s.graded_at is null
    join episodes e on e.episode_id = s.episode_id and e.air_date > ${new Date(now)} and ${reminderDay} = r.day
    left join lateral (select p.episode_id, p.number from episodes p
      where p.season_id = e.season_id and p.number < e.number order by p.number desc limit 1) previous on true
    join teams t on t.owner_id = r."userId"
    join leagues l on l.league_id = t.league_id
    where not exists (select 1 from team_surveys a
      where a.team_id = t.team_id and a.survey_id = s.survey_id and a.complete)
    order by s.survey_id, t.owner_id, l.name`.execute(tx);
  return rows;
}

async function remind(deps: Deps, tx: Tx, rows: OpenTeam[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { surveyId, day, airsAt, previousId } = first;
  const event = {
    key: `poll-reminder:${surveyId}:${day}`,
    category: "polls" as const,
    type: "survey" as const,
    urgency: "normal" as const,
    expiresAt: airsAt.getTime(),
    surveyId,
    ...(previousId !== null && { episodeId: previousId }),
    isToMany: true as const,
  };
  const byOwner = groupBy(rows, (row) => row.userId);
  const notifications = [...byOwner].map(([userId, teams]) => reminder(userId, teams));
  await notify(deps, tx, event, notifications);
}

function reminder(userId: string, teams: OpenTeam[]): Notification {
  const [first] = teams;
  if (!first) throw new Error("a reminder is about a team");
  const path = teams.length === 1 ? `/league/${first.leagueId}?tab=polls` : "/";
  const names = teams.map(({ teamName, leagueName }) => `${teamName} (${leagueName})`).join(", ");
  const email = (name: string, ...hints: string[]) => ({
    subject: "Tomorrow's poll is waiting for you",
    paragraphs: [
      `${name} airs on ${formatUtc(first.airsAt)}. The poll locks when it begins.`,
      ...hints,
      `Still without an answer: ${names}.`,
    ],
    link: { text: "Answer the poll", path },
  });
  const push = {
    title: "Tomorrow's poll is waiting",
    body:
      teams.length === 1
        ? `${first.teamName} has no answers yet`
        : `${teams.length} teams have no answers yet`,
    url: path,
    tag: "poll",
  };
  const hint = `You can answer it once you have seen episode ${first.previousNumber}.`;
  const neutral = { email: email(`Episode ${first.number}`, hint), push };
  return {
    userId,
    email: email(first.episode),
    push,
    ...(first.previousNumber !== null && { neutral }),
  };
}
