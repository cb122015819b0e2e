import { isDeepStrictEqual } from "node:util";
import { surveyRoutes } from "@emberline/contract";
import type pg from "pg";
import { findTeams, type Target } from "../data/targets.ts";
import type { HttpLimitJob } from "../limit/http-limit.ts";
import { type Call, fetchReply, prepareRequests } from "../load/prepare-requests.ts";
import { startChild } from "../processes/child.ts";
import { startServer } from "../processes/server.ts";
import { describeCount } from "../report/format.ts";
import { compareHttp } from "./compare-http.ts";
import { toLimitReply } from "./reads.ts";
import type { Context, Result, Row } from "./row.ts";

const TEAMS_MAX = 20_000;
/** As many connections to the database as our server has. */
export const POOL_SIZE = 20;
const GOAL = 0.5;

interface Question {
  surveyId: string;
  questionId: string;
  optionIds: string[];
}

interface Answer {
  questionId: string;
  answers: string[];
}

/** Answers to the open poll, each from another team until all have answered; then they are replaced. */
export const pollAnswers: Row = { name: "poll-answers", title: "Poll answers, durable", run };

async function run(context: Context): Promise<Result[]> {
  const { database, cores, scale } = context;
  const { pool, connection } = database;
  const { teams, chosen, calls } = await prepareAnswers(pool, TEAMS_MAX);
  const server = await startServer({ dataDir: database.dataDir, core: cores.server });
  const limit = startChild<HttpLimitJob, number>("limit/http-limit.ts", { core: cores.server });
  try {
    const reply = await fetchReply(server.port, calls[0]!);
    if (reply.status !== 200) throw new Error(`an answer was refused: ${reply.text}`);
    surveyRoutes.submit.reply.parse(JSON.parse(reply.text));
    const limitPort = await limit.call({
      replies: [toLimitReply(reply)],
      durable: { connection, poolSize: POOL_SIZE },
    });
    // The replies contain times, so the stored answers are compared afterwards.
    const plan = { requests: prepareRequests(calls), status: 200, bodies: null };
    const result = await compareHttp(context, {
      title: pollAnswers.title,
      ours: { ...plan, port: server.port },
      limit: { ...plan, port: limitPort, bodies: [reply.body] },
      connections: scale.connections,
      goal: GOAL,
      limitName: "L2",
      notes: [],
      checkAfterwards: (acknowledged) =>
        checkStored(pool, { teams, chosen, isStored: (index) => index < acknowledged || null }),
    });
    return [result];
  } finally {
    await Promise.all([server.stop(), limit.stop()]);
  }
}

export interface PreparedAnswers {
  teams: Target[];
  /** Of each team. */
  chosen: Answer[][];
  calls: Call[];
}

/** Answers of at most this many teams to the open poll; those that it has are deleted. */
export async function prepareAnswers(pool: pg.Pool, max: number): Promise<PreparedAnswers> {
  await pool.query(
    "delete from submissions where survey_id = (select survey_id from surveys where graded_at is null)",
  );
  const questions = await findOpenQuestions(pool);
  const teams = await findTeams(pool, max);
  const chosen = teams.map((_, index) => choose(questions, index));
  return {
    teams,
    chosen,
    calls: teams.map((target, index) => submission(target, questions, chosen[index]!)),
  };
}

async function findOpenQuestions(pool: pg.Pool): Promise<Question[]> {
  const { rows } = await pool.query<Question>(
    `select q.survey_id as "surveyId", question_id as "questionId",
       array_agg(question_option_id::text order by o.position) as "optionIds"
     from questions q join question_options o using (question_id) join surveys s on s.survey_id = q.survey_id
     where graded_at is null group by q.survey_id, question_id order by min(q.position)`,
  );
  return rows;
}

/** A different choice for each team. */
const choose = (questions: Question[], index: number): Answer[] =>
  questions.map(({ questionId, optionIds }) => ({
    questionId,
    answers: [optionIds[index % optionIds.length]!],
  }));

function submission(target: Target, questions: Question[], chosen: Answer[]): Call {
  const body = {
    leagueId: target.leagueId,
    surveyId: questions[0]?.surveyId,
    teamSurveyId: null,
    questions: chosen,
  };
  return { method: "POST", path: "/api/survey/submit", target, body: JSON.stringify(body) };
}

/**
 * Checks that the right answers are stored, each as it was sent. `isStored`: whether those of this team must be stored
 * or must not; null if both are right.
 */
export async function checkStored(
  pool: pg.Pool,
  {
    teams,
    chosen,
    isStored,
  }: Pick<PreparedAnswers, "teams" | "chosen"> & { isStored: (index: number) => boolean | null },
): Promise<string> {
  const { rows } = await pool.query<{ teamId: string; options: string[] }>(
    `select team_id as "teamId", array_agg(question_option_id::text order by question_option_id::text) as options
     from submissions join surveys using (survey_id) join submission_answers using (submission_id)
     where graded_at is null group by team_id`,
  );
  const storedOf = new Map(rows.map(({ teamId, options }) => [teamId, options]));
  for (const [index, { teamId }] of teams.entries()) {
    const stored = storedOf.get(teamId);
    const sent = (chosen[index] ?? []).flatMap(({ answers }) => answers).sort();
    const isRight = isStored(index);
    if (stored ? isRight === false || !isDeepStrictEqual(stored, sent) : isRight === true)
      throw new Error(`the team ${teamId} answered ${String(sent)}, but ${String(stored)} is stored`);
  }
  return `${describeCount(rows.length)} teams' answers are stored as they were sent`;
}
