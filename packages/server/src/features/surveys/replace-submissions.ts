import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** A user's place in a league. */
interface Owner {
  leagueId: string;
  userId: string;
}

export const ownerKey = ({ leagueId, userId }: Owner): string => `${leagueId} ${userId}`;

export interface Submission extends Owner {
  /** Epoch milliseconds. */
  submittedAt: number;
  points: number;
  chosen: { questionId: string; optionId: string }[];
  /** When the answers to replace were submitted, null for none; undefined replaces any. */
  replaces?: string | null | undefined;
}

/**
 * Saves submissions of different teams in place of former ones; of two simultaneous ones of a team the second waits for
 * the first. Returns their ids by `ownerKey`. Those without a team are missing, and those whose team has other answers
 * than the ones to replace.
 */
export async function replaceSubmissions(
  tx: Db,
  surveyId: string,
  submissions: readonly Submission[],
): Promise<Map<string, string>> {
  if (submissions.length === 0) return new Map();
  // The teams are locked against their deletion; in one order, so that servers do not wait for each other.
  const { rows } = await sql<Owner & { submissionId: string }>`
    with own as (
      select team_id, given.* from unnest(
        ${submissions.map(({ leagueId }) => leagueId)}::uuid[], ${submissions.map(({ userId }) => userId)}::uuid[],
        ${submissions.map(({ submittedAt }) => new Date(submittedAt))}::timestamptz[],
        ${submissions.map(({ points }) => points)}::int[],
        ${submissions.map(({ replaces }) => replaces === undefined)}::boolean[],
        ${submissions.map(({ replaces }) => (replaces ? new Date(replaces) : null))}::timestamptz[]
      ) as given (league_id, owner_id, submitted_at, points, replaces_any, replaced_at)
      join teams using (league_id, owner_id) order by team_id for key share of teams
    ), saved as (
      insert into submissions (league_id, team_id, survey_id, submitted_at, points)
      select league_id, team_id, ${surveyId}::uuid, submitted_at, points from own
      on conflict (team_id, survey_id) do update
        set submitted_at = excluded.submitted_at, points = excluded.points, complete = true
        where exists (
          select from own
          where team_id = excluded.team_id and (replaces_any or replaced_at = submissions.submitted_at))
      returning submission_id, team_id
    )
    select league_id, owner_id as user_id, submission_id from saved join own using (team_id)`.execute(tx);
  const saved = new Map(rows.map((row) => [ownerKey(row), row.submissionId]));
  await saveAnswers(tx, saved, submissions);
  return saved;
}

/** A statement of its own, which sees the answers of the submissions that were waited for. */
async function saveAnswers(
  tx: Db,
  saved: ReadonlyMap<string, string>,
  submissions: readonly Submission[],
): Promise<void> {
  const chosen = submissions.flatMap((submission) => {
    const submissionId = saved.get(ownerKey(submission));
    return submissionId === undefined ? [] : submission.chosen.map((answer) => ({ submissionId, ...answer }));
  });
  await sql`
    with chosen as (
      select * from unnest(
        ${chosen.map(({ submissionId }) => submissionId)}::uuid[],
        ${chosen.map(({ questionId }) => questionId)}::uuid[], ${chosen.map(({ optionId }) => optionId)}::uuid[]
      ) as chosen (submission_id, question_id, question_option_id)
    ), removed as (
      delete from submission_answers
      where submission_id = any(${[...saved.values()]}::uuid[])
        and (submission_id, question_option_id) not in (select submission_id, question_option_id from chosen)
    )
    insert into submission_answers (submission_id, question_id, question_option_id) select * from chosen
    on conflict (submission_id, question_option_id) do nothing`.execute(tx);
}

/**
 * When the teams of these users submitted, by `ownerKey`; null for a team without answers. Users without a team in the
 * league are missing.
 */
export async function findSubmissionTimes(
  db: Db,
  surveyId: string,
  owners: readonly Owner[],
): Promise<Map<string, Date | null>> {
  const { rows } = await sql<Owner & { submittedAt: Date | null }>`
    select given.league_id, given.owner_id as user_id, submitted_at
    from unnest(${owners.map(({ leagueId }) => leagueId)}::uuid[], ${owners.map(({ userId }) => userId)}::uuid[])
      as given (league_id, owner_id)
    join teams using (league_id, owner_id)
    left join submissions s on s.team_id = teams.team_id and s.survey_id = ${surveyId}`.execute(db);
  return new Map(rows.map((row) => [ownerKey(row), row.submittedAt]));
}
