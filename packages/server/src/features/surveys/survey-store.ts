import { anyOf, type Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/group-by.ts";
import { type ScheduledEpisode, surveyThrough, type ViewerLimits } from "@emberline/game";

/** A poll with its episode; times in epoch milliseconds. */
export interface Survey {
  surveyId: string;
  seasonId: string;
  isCurrent: boolean;
  gradedAt: number | null;
  lockedSince: number | null;
  version: number;
  episodeId: string;
  number: number;
  title: string | null;
  airsAt: number;
}

/** The poll's name in the audit log. */
export const surveyLabel = ({ number, title }: Pick<Survey, "number" | "title">) =>
  title ? `Poll of episode ${number}: ${title}` : `Poll of episode ${number}`;

interface Option {
  questionOptionId: string;
  questionId: string;
  display: string;
  correct: boolean;
}

export type Question = Awaited<ReturnType<typeof findQuestions>>[number];

/** The current season's polls, unordered. */
export async function findSeasonSurveys(db: Db): Promise<Survey[]> {
  const rows = await surveyRows(db).where("isCurrent", "=", true).execute();
  return rows.map(toSurvey);
}

export async function findSurvey(db: Db, surveyId: string): Promise<Survey | undefined> {
  const row = await surveyRows(db).where("surveyId", "=", surveyId).executeTakeFirst();
  return row && toSurvey(row);
}

/**
 * Locks a poll: `shared` for submissions, which run concurrently, `alone` for grading, changing and deleting. Locks the
 * episode, too, for the air date.
 */
export async function lockSurvey(
  tx: Db,
  surveyId: string,
  how: "shared" | "alone",
): Promise<Survey | undefined> {
  const rows = surveyRows(tx).where("surveyId", "=", surveyId);
  const locked = (how === "shared" ? rows.forShare("surveys") : rows.forUpdate("surveys")).forShare(
    "episodes",
  );
  // After waiting for a poll that was moved to another episode, only a second query finds it with that episode.
  const row = (await locked.executeTakeFirst()) ?? (await locked.executeTakeFirst());
  return row && toSurvey(row);
}

const surveyRows = (db: Db) =>
  db
    .selectFrom("surveys")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .select(["surveyId", "surveys.seasonId", "isCurrent", "gradedAt", "lockedSince", "version"])
    .select(["surveys.episodeId", "number", "title", "airDate"]);

type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveyRows>["execute"]>>[number];

const toSurvey = ({ airDate, gradedAt, lockedSince, ...row }: SurveyRow): Survey => ({
  ...row,
  airsAt: airDate.getTime(),
  gradedAt: gradedAt?.getTime() ?? null,
  lockedSince: lockedSince?.getTime() ?? null,
});

/** The questions of these polls with their options, both in order. */
export async function findQuestions(db: Db, surveyIds: string[]) {
  if (surveyIds.length === 0) return [];
  const rows = await db
    .selectFrom("questions")
    .leftJoin("questionOptions", "questionOptions.questionId", "questions.questionId")
    .select(["questions.surveyId", "questions.questionId", "prompt", "type", "answerCount", "points"])
    .select(["questionOptionId", "display", "correct"])
    .where("questions.surveyId", "=", anyOf(surveyIds))
    .orderBy("questions.position")
    .orderBy("questions.questionId")
    .orderBy("questionOptions.position")
    .orderBy("questionOptionId")
    .execute();
  return [...groupBy(rows, ({ questionId }) => questionId).values()].map((own) => {
    const { questionOptionId: _, display: __, correct: ___, ...question } = own[0]!;
    return { ...question, options: own.flatMap(toOptions) };
  });
}

/** None for a question without options. */
const toOptions = ({
  questionOptionId,
  questionId,
  display,
  correct,
}: {
  [K in keyof Option]: Option[K] | null;
} & Pick<Option, "questionId">): Option[] =>
  questionOptionId === null || display === null || correct === null
    ? []
    : [{ questionOptionId, questionId, display, correct }];

export const toEpisode = ({ episodeId, number, title, airsAt }: Survey) => ({
  episodeId,
  number,
  title,
  airDate: new Date(airsAt).toISOString(),
});

/** A question without its correct answers. */
export const toOpenQuestion = ({ questionId, prompt, answerCount, points, options }: Question) => ({
  questionId,
  prompt,
  answerCount,
  points,
  answerOptions: options.map(({ questionOptionId, display }) => ({ questionOptionId, questionId, display })),
});

/** An option as fans see it: never marked as correct before the poll is graded. */
export const toGradedOption = ({ gradedAt }: Survey, { display, correct }: Option) => ({
  display,
  correct: gradedAt !== null && correct,
});

/** Newest air date first; with the same air date the higher number. */
export const newestFirst = (surveys: readonly Survey[]): Survey[] =>
  surveys.toSorted((a, b) => b.airsAt - a.airsAt || b.number - a.number);

/**
 * The surveys of one season, with its episodes, within a viewer's limits: ungraded above the shown results, missing above the watched
 * episodes.
 */
export function surveysThrough(
  surveys: readonly Survey[],
  episodes: readonly ScheduledEpisode[],
  limits: ViewerLimits,
): readonly Survey[] {
  if (limits.shownThrough === null) return surveys;
  return surveys.flatMap((survey) => {
    const visible = surveyThrough(survey, episodes, limits);
    if (visible === "nothing") return [];
    return [visible === "results" ? survey : { ...survey, gradedAt: null }];
  });
}
