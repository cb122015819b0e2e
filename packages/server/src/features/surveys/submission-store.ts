import { sql } from "kysely";
import { anyOf, type Db } from "../../platform/db/database.ts";

/** The submissions of a user's team in a league to some polls. */
export async function findOwnSubmissions(
  db: Db,
  own: { leagueId: string; ownerId: string; surveyIds: string[] },
) {
  if (own.surveyIds.length === 0) return [];
  return db
    .selectFrom("submissions")
    .innerJoin("teams", "teams.teamId", "submissions.teamId")
    .select(["submissionId", "surveyId", "submittedAt", "complete", "points"])
    .where("teams.leagueId", "=", own.leagueId)
    .where("ownerId", "=", own.ownerId)
    .where("surveyId", "=", anyOf(own.surveyIds))
    .execute();
}

/** The chosen options, in the order of the questions and their options. */
export async function findAnswers(db: Db, submissionIds: string[]) {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom("submissionAnswers")
    .innerJoin("questionOptions", "questionOptions.questionOptionId", "submissionAnswers.questionOptionId")
    .innerJoin("questions", "questions.questionId", "submissionAnswers.questionId")
    .select([
      "submissionAnswerId",
      "submissionId",
      "submissionAnswers.questionId",
      "submissionAnswers.questionOptionId",
    ])
    .where("submissionId", "=", anyOf(submissionIds))
    .orderBy("questions.position")
    .orderBy("questionOptions.position")
    .orderBy("submissionAnswerId")
    .execute();
}

/** A league's teams by name, each with its submission to one poll, if any. */
export async function findTeamsWithSubmission(db: Db, leagueId: string, surveyId: string) {
  return db
    .selectFrom("teams")
    .leftJoin("submissions", (join) =>
      join.onRef("submissions.teamId", "=", "teams.teamId").on("submissions.surveyId", "=", surveyId),
    )
    .select(["teams.teamId", "name", "ownerId", "submissionId"])
    .where("teams.leagueId", "=", leagueId)
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("teams.teamId")
    .execute();
}

/** Every submission of a poll with its chosen options. */
export async function findChosenOptions(db: Db, surveyId: string) {
  return db
    .selectFrom("submissions")
    .leftJoin("submissionAnswers", "submissionAnswers.submissionId", "submissions.submissionId")
    .select("submissions.submissionId")
    .select(
      sql<
        string[]
      >`coalesce(array_agg(question_option_id) filter (where question_option_id is not null), '{}')`.as(
        "chosen",
      ),
    )
    .where("surveyId", "=", surveyId)
    .groupBy("submissions.submissionId")
    .execute();
}

export async function savePoints(
  tx: Db,
  rows: readonly { submissionId: string; points: number }[],
): Promise<void> {
  await sql`
    update submissions set points = graded.points
    from unnest(${rows.map((row) => row.submissionId)}::uuid[], ${rows.map((row) => row.points)}::int[])
      as graded (submission_id, points)
    where submissions.submission_id = graded.submission_id`.execute(tx);
}

/** Grades the answers of teams whose owners have left. Those kept without answers keep their points. */
export async function saveFormerPoints(
  tx: Db,
  surveyId: string,
  pointsOf: (chosen: readonly string[]) => number,
): Promise<void> {
  const rows = await tx
    .selectFrom("formerTeamSubmissions")
    .select(["teamId", "chosen"])
    .where("surveyId", "=", surveyId)
    .execute();
  const graded = rows.flatMap(({ teamId, chosen }) =>
    chosen === null ? [] : { teamId, points: pointsOf(chosen) },
  );
  await sql`
    update former_team_submissions f set points = graded.points
    from unnest(${graded.map((row) => row.teamId)}::uuid[], ${graded.map((row) => row.points)}::int[])
      as graded (team_id, points)
    where f.survey_id = ${surveyId} and f.team_id = graded.team_id`.execute(tx);
}

export async function countSubmissions(db: Db, surveyIds: string[]): Promise<Map<string, number>> {
  if (surveyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("submissions")
    .select(["surveyId", sql<number>`count(*)::int`.as("count")])
    .where("surveyId", "=", anyOf(surveyIds))
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
      select submission_id, question_id, count(*) as answer_count
      from submission_answers join questions using (question_id)
      where survey_id = ${surveyId} group by submission_id, question_id
    ), judged as (
      select submission_id, count(questions) = (select count(*) from questions where survey_id = ${surveyId}) as complete
      from submissions left join given using (submission_id) left join questions using (question_id, answer_count)
      where submissions.survey_id = ${surveyId} group by submission_id
    )
    update submissions set complete = judged.complete from judged
    where submissions.submission_id = judged.submission_id and submissions.complete <> judged.complete`.execute(
    tx,
  );
}
