import { sql } from "kysely";
import type { Database, Db } from "../../db/database.ts";
import { queryPrepared } from "../../db/query-prepared.ts";
import { isConflict } from "../../db/transaction.ts";
import type { Survey } from "./survey-store.ts";

export interface Submission {
  leagueId: string;
  ownerId: string;
  surveyId: string;
  /** Epoch milliseconds. */
  submittedAt: number;
  points: number;
  chosen: { questionId: string; optionId: string }[];
}

/**
 * Stores a team's first submission in one statement, which commits by itself, and returns its id. It does nothing, and
 * the function returns null, unless the poll is still as given and not graded, and the owner has a team without answers.
 */
export async function insertSubmission(
  deps: Pick<Database, "db" | "pool">,
  { surveyId, version, airsAt }: Survey,
  { leagueId, ownerId, submittedAt, chosen }: Omit<Submission, "surveyId" | "points">,
): Promise<string | null> {
  // The same locks as in the transaction of `submitSurvey`.
  const statement = sql<{ teamSurveyId: string }>`
    with poll as (
      select s.survey_id
      from surveys s join episodes e on e.episode_id = s.episode_id join seasons on seasons.season_id = s.season_id
      where s.survey_id = ${surveyId}::uuid and s.version = ${version}::int and s.graded_at is null and is_current
        and date_trunc('milliseconds', e.air_date) = ${new Date(airsAt)}::timestamptz
      for share of s, e
    ), own as (
      select league_id, team_id from teams
      where league_id = ${leagueId}::uuid and owner_id = ${ownerId}::uuid for key share
    ), saved as (
      insert into team_surveys (league_id, team_id, survey_id, submitted_at)
      select league_id, team_id, survey_id, ${new Date(submittedAt)}::timestamptz from poll cross join own
      on conflict do nothing returning team_survey_id
    ), answered as (
      insert into team_answers (team_survey_id, question_id, question_option_id)
      select team_survey_id, chosen.* from saved cross join unnest(
        ${chosen.map(({ questionId }) => questionId)}::uuid[], ${chosen.map(({ optionId }) => optionId)}::uuid[]) as chosen
    )
    select team_survey_id as "teamSurveyId" from saved`;
  try {
    const [saved] = await queryPrepared(deps, "insert_submission", statement);
    return saved?.teamSurveyId ?? null;
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
}

type Replaced = { ok: true; teamSurveyId: string } | { ok: false; submittedAt: string };

/**
 * Replaces the former submission of the owner's team; of two simultaneous ones the second waits for the first. With
 * `replaces` only the one of that time, null for none; if there is another, its time is returned. Null without a team.
 */
export async function replaceSubmission(
  tx: Db,
  submission: Submission,
  replaces: string | null | undefined,
): Promise<Replaced | null> {
  const { leagueId, ownerId, surveyId, points, chosen } = submission;
  const submittedAt = new Date(submission.submittedAt);
  const expected = replaces ? new Date(replaces) : null;
  // The team is locked against its deletion.
  const { rows } = await sql<{ teamSurveyId: string }>`
    insert into team_surveys (league_id, team_id, survey_id, submitted_at, points)
    select league_id, team_id, ${surveyId}, ${submittedAt}, ${points} from teams
    where league_id = ${leagueId} and owner_id = ${ownerId} for key share
    on conflict (team_id, survey_id) do update
      set submitted_at = excluded.submitted_at, points = excluded.points, complete = true
      where ${replaces === undefined} or team_surveys.submitted_at = ${expected}
    returning team_survey_id`.execute(tx);
  const [saved] = rows;
  if (saved === undefined) {
    const [other] = await findOwnSubmissions(tx, { leagueId, ownerId, surveyIds: [surveyId] });
    return other ? { ok: false, submittedAt: other.submittedAt.toISOString() } : null;
  }
  await saveAnswers(tx, saved.teamSurveyId, chosen);
  return { ok: true, teamSurveyId: saved.teamSurveyId };
}

/** A statement of its own, which sees the answers of the submission that was waited for. */
async function saveAnswers(tx: Db, teamSurveyId: string, chosen: Submission["chosen"]): Promise<void> {
  const optionIds = chosen.map(({ optionId }) => optionId);
  await sql`
    with removed as (
      delete from team_answers
      where team_survey_id = ${teamSurveyId} and question_option_id <> all(${optionIds}::uuid[])
    )
    insert into team_answers (team_survey_id, question_id, question_option_id)
    select ${teamSurveyId}, chosen.*
    from unnest(${chosen.map(({ questionId }) => questionId)}::uuid[], ${optionIds}::uuid[]) as chosen
    on conflict (team_survey_id, question_option_id) do nothing`.execute(tx);
}

/** The submissions of a user's team in a league to some polls. */
export async function findOwnSubmissions(
  db: Db,
  own: { leagueId: string; ownerId: string; surveyIds: string[] },
) {
  if (own.surveyIds.length === 0) return [];
  return db
    .selectFrom("teamSurveys")
    .innerJoin("teams", "teams.teamId", "teamSurveys.teamId")
    .select(["teamSurveyId", "surveyId", "submittedAt", "complete", "points"])
    .where("teams.leagueId", "=", own.leagueId)
    .where("ownerId", "=", own.ownerId)
    .where("surveyId", "in", own.surveyIds)
    .execute();
}

/** The chosen options, in the order of the questions and their options. */
export async function findAnswers(db: Db, teamSurveyIds: string[]) {
  if (teamSurveyIds.length === 0) return [];
  return db
    .selectFrom("teamAnswers")
    .innerJoin("questionOptions", "questionOptions.questionOptionId", "teamAnswers.questionOptionId")
    .innerJoin("questions", "questions.questionId", "teamAnswers.questionId")
    .select(["teamAnswerId", "teamSurveyId", "teamAnswers.questionId", "teamAnswers.questionOptionId"])
    .where("teamSurveyId", "in", teamSurveyIds)
    .orderBy("questions.position")
    .orderBy("questionOptions.position")
    .orderBy("teamAnswerId")
    .execute();
}

/** A league's teams by name, each with its submission to one poll, if any. */
export async function findTeamsWithSubmission(db: Db, leagueId: string, surveyId: string) {
  return db
    .selectFrom("teams")
    .leftJoin("teamSurveys", (join) =>
      join.onRef("teamSurveys.teamId", "=", "teams.teamId").on("teamSurveys.surveyId", "=", surveyId),
    )
    .select(["teams.teamId", "name", "ownerId", "teamSurveyId"])
    .where("teams.leagueId", "=", leagueId)
    .orderBy(sql`lower(name)`)
    .orderBy("teams.teamId")
    .execute();
}

/** Every submission of a poll with its chosen options. */
export async function findChosenOptions(db: Db, surveyId: string) {
  return db
    .selectFrom("teamSurveys")
    .leftJoin("teamAnswers", "teamAnswers.teamSurveyId", "teamSurveys.teamSurveyId")
    .select("teamSurveys.teamSurveyId")
    .select(
      sql<
        string[]
      >`coalesce(array_agg(question_option_id) filter (where question_option_id is not null), '{}')`.as(
        "chosen",
      ),
    )
    .where("surveyId", "=", surveyId)
    .groupBy("teamSurveys.teamSurveyId")
    .execute();
}

export async function savePoints(
  tx: Db,
  rows: readonly { teamSurveyId: string; points: number }[],
): Promise<void> {
  await sql`
    update team_surveys set points = graded.points
    from unnest(${rows.map((row) => row.teamSurveyId)}::uuid[], ${rows.map((row) => row.points)}::int[])
      as graded (team_survey_id, points)
    where team_surveys.team_survey_id = graded.team_survey_id`.execute(tx);
}

export async function countSubmissions(db: Db, surveyIds: string[]): Promise<Map<string, number>> {
  if (surveyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("teamSurveys")
    .select(["surveyId", sql<number>`count(*)::int`.as("count")])
    .where("surveyId", "in", surveyIds)
    .groupBy("surveyId")
    .execute();
  return new Map(rows.map(({ surveyId, count }) => [surveyId, count]));
}

/**
 * Updates which submissions are complete, that is, answer every question with as many options as it asks for. One
 * statement that writes changed rows only, since submissions wait for it.
 */
export async function markComplete(tx: Db, surveyId: string): Promise<void> {
  await sql`
    with given as (
      select team_survey_id, question_id, count(*) as answer_count
      from team_answers join questions using (question_id)
      where survey_id = ${surveyId} group by team_survey_id, question_id
    ), judged as (
      select team_survey_id, count(questions) = (select count(*) from questions where survey_id = ${surveyId}) as complete
      from team_surveys left join given using (team_survey_id) left join questions using (question_id, answer_count)
      where team_surveys.survey_id = ${surveyId} group by team_survey_id
    )
    update team_surveys set complete = judged.complete from judged
    where team_surveys.team_survey_id = judged.team_survey_id and team_surveys.complete <> judged.complete`.execute(
    tx,
  );
}
