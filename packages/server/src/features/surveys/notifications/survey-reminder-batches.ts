import { episodeName } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { BULK_PRIORITY } from "../../../platform/email/enqueue-email.ts";
import { formatUtc, type Notification, notify } from "../../messages/index.ts";

/** Users per transaction. The process does nothing else while it renders their emails. */
const REMINDER_BATCH = 100;

/** The broadcast day of an episode: American evenings are past midnight in UTC. */
export const reminderDay = sql<string>`(e.air_date at time zone 'UTC' - interval '8 hours')::date`;

/** Just before the emails it creates: behind thousands of them the next batch would be found slowly. */
const REMINDER_PRIORITY = BULK_PRIORITY - 1;

/** A pause between two batches leaves the database to running drafts. */
const BATCH_PAUSE_MS = 200;

/** Enqueues the sending of stored reminders, in the caller's transaction, if there are any. */
export async function enqueueReminders(tx: Tx, inMs = 0): Promise<void> {
  await sql`select graphile_worker.add_job('send-survey-reminders', '{}'::json, priority => ${REMINDER_PRIORITY},
      run_at => now() + ${inMs / 1000}::float8 * interval '1 second')
    where exists (select from survey_reminders where handed_over_at is null)`.execute(tx);
}

/** The number of reminders that are not sent yet. */
export async function countPendingReminders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from survey_reminders where handed_over_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

interface OpenTeam {
  surveyId: string;
  day: string;
  userId: string;
  number: number;
  title: string | null;
  /** The last episode before it that has aired, after which the poll was made; both null for none. */
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
export async function sendReminderBatch(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  batch = REMINDER_BATCH,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const claimed = await claimReminders(tx, deps.now(), batch);
    if (claimed.length === 0) return;
    const open = await findOpenTeams(tx, claimed, deps.now());
    // Those who are reminded of the same surveys, with one message each.
    const byOwner = [...groupBy(open, ({ userId, day }) => `${userId} ${day}`).values()];
    const bySurveys = groupBy(byOwner, (rows) =>
      surveysOf(rows)
        .map(({ surveyId }) => surveyId)
        .join(":"),
    );
    for (const owners of bySurveys.values()) await remind(deps, tx, owners);
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
      select distinct air_day, user_id from (
        select air_day, user_id from survey_reminders where handed_over_at is null
        order by air_day, user_id, survey_id limit ${batch} for update skip locked) waiting
    )
    update survey_reminders r set handed_over_at = ${new Date(now)} from next
    where r.air_day = next.air_day and r.user_id = next.user_id and handed_over_at is null
    returning r.survey_id, r.air_day::text as day, r.user_id`.execute(tx);
  return rows;
}

async function findOpenTeams(tx: Tx, claimed: Reminder[], now: number): Promise<OpenTeam[]> {
  const { rows } = await sql<OpenTeam>`
    select s.survey_id, r.day::text as day, t.owner_id as user_id, e.number,
      nullif(e.title, '') as title, previous.episode_id as previous_id,
      previous.number as previous_number, e.air_date as airs_at, l.league_id, l.name as league_name, t.name as team_name
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as r ("surveyId" uuid, day date, "userId" uuid)
    join surveys s on s.survey_id = r."surveyId" and s.graded_at is null and s.locked_since is null
    join episodes e on e.episode_id = s.episode_id and e.air_date > ${new Date(now)} and ${reminderDay} = r.day
    left join lateral (select p.episode_id, p.number from episodes p
      where p.season_id = e.season_id and p.number < e.number and p.air_date <= ${new Date(now)}
      order by p.number desc limit 1) previous on true
    join teams t on t.owner_id = r."userId"
    join leagues l on l.league_id = t.league_id
    where not exists (select 1 from submissions a
      where a.team_id = t.team_id and a.survey_id = s.survey_id and a.complete)
    order by e.air_date, s.survey_id, t.owner_id, l.name`.execute(tx);
  return rows;
}

/** The surveys of these rows, the soonest lock first. */
const surveysOf = (rows: OpenTeam[]): OpenTeam[] => [
  ...new Map(rows.map((row) => [row.surveyId, row])).values(),
];

/** `owners`: the teams of each, all with the same surveys. */
async function remind(
  deps: Pick<Deps, "now" | "settings" | "pusher">,
  tx: Tx,
  owners: OpenTeam[][],
): Promise<void> {
  const surveys = surveysOf(owners[0] ?? []);
  const [first] = surveys;
  if (!first) return;
  const { day, airsAt, previousId } = first;
  const event = {
    key: `survey-reminder:${surveys.map(({ surveyId }) => surveyId).join(":")}:${day}`,
    category: "polls" as const,
    type: "survey" as const,
    urgency: "normal" as const,
    expiresAt: airsAt.getTime(),
    ...(surveys.length === 1 && { surveyId: first.surveyId }),
    ...(previousId !== null && { episodeId: previousId }),
    isToMany: true as const,
  };
  await notify(
    deps,
    tx,
    event,
    owners.map((rows) => reminder(rows)),
  );
}

function reminder(rows: OpenTeam[]): Notification {
  const surveys = surveysOf(rows);
  const [first] = surveys;
  if (!first) throw new Error("a reminder is about a team");
  const isOne = surveys.length === 1;
  const polls = isOne ? "poll is" : "polls are";
  const teams = [...new Map(rows.map((row) => [row.leagueId, row])).values()];
  const path = teams.length === 1 ? `/league/${first.leagueId}?tab=polls` : "/";
  const airs = ({ airsAt }: OpenTeam, name: string) =>
    `${name} airs on ${formatUtc(airsAt)}. ${isOne ? "The poll" : "Its poll"} locks when it begins.`;
  const unanswered = (survey: OpenTeam, name: string) => {
    const own = rows.filter(({ surveyId }) => surveyId === survey.surveyId);
    const names = own.map(({ teamName, leagueName }) => `${teamName} (${leagueName})`).join(", ");
    return isOne ? `Still without an answer: ${names}.` : `Still without an answer to ${name}: ${names}.`;
  };
  const email = (nameOf: (survey: OpenTeam) => string, ...hints: string[]) => ({
    subject: `Tomorrow's ${polls} waiting for you`,
    paragraphs: [
      ...surveys.map((survey) => airs(survey, nameOf(survey))),
      ...hints,
      ...surveys.map((survey) => unanswered(survey, nameOf(survey))),
    ],
    link: { text: isOne ? "Answer the poll" : "Answer the polls", path },
  });
  const push = {
    title: `Tomorrow's ${polls} waiting`,
    body:
      teams.length === 1
        ? `${first.teamName} has no answers yet`
        : `${teams.length} teams have no answers yet`,
    url: path,
    tag: "poll",
  };
  const numberOf = ({ number }: OpenTeam) => `Episode ${number}`;
  const hint = `You can answer ${isOne ? "it" : "them"} once you have seen episode ${first.previousNumber}.`;
  return {
    userId: first.userId,
    email: email(isOne ? ({ title }) => title ?? "The next episode" : episodeName),
    push,
    ...(first.previousNumber !== null && { neutral: { email: email(numberOf, hint), push } }),
  };
}
