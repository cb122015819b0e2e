import { surveyRoutes, type ReplyOf } from "@emberline/contract";
import { hasPassedAt } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { saveGrading } from "./admin/grade-survey.ts";
import { readLatestSurvey, readOpenSurveys, surveysToAnswer } from "./read-latest-survey.ts";
import { readLeagueAnswers } from "./read-league-answers.ts";
import { readSurveyHistory } from "./read-survey-history.ts";
import { saveSurvey } from "./admin/save-survey.ts";
import { createSurveySubmitter } from "./submit-survey.ts";
import type { Db } from "../../platform/db/database.ts";
import { inSnapshot, inTransaction } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { countSubmissions } from "./submission-store.ts";
import {
  findQuestions,
  findSeasonSurveys,
  findSurvey,
  lockSurvey,
  surveyLabel,
  toEpisode,
  newestFirst,
} from "./survey-store.ts";
import { audit } from "../../platform/db/queries/audit.ts";
import { requireOpenSeason } from "../../platform/db/queries/season-lock.ts";
import { addEvent } from "../events/index.ts";
import { removeResultsJobs } from "../messages/index.ts";
import { deleteSurvey } from "../../platform/db/queries/survey-content.ts";
import { raiseVersion } from "./admin/survey-write-store.ts";

export function bindSurvey(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  const { db } = deps;
  const submitSurvey = createSurveySubmitter(db);

  bindCached(surveyRoutes.latest, ({ caller: { userId }, params, hasPassed }, need) =>
    readLatestSurvey(need, {
      ...params,
      userId,
      hasPassed,
    }),
  );
  bindCached(surveyRoutes.open, ({ caller: { userId }, params, hasPassed }, need) =>
    readOpenSurveys(need, {
      ...params,
      userId,
      hasPassed,
    }),
  );
  bind(surveyRoutes.submit, async ({ caller, body, receivedAt }) => {
    const { leagueId, surveyId, questions, replaces } = body;
    const { userId } = caller;
    // Data in memory is as of a moment after the request arrived, when its session was looked up.
    const season = await app.readModel.read(
      (need) => surveysToAnswer(need, surveyId, { userId, hasPassed: hasPassedAt(receivedAt) }),
      null,
    );
    const input = { userId, receivedAt, leagueId, surveyId, questions, replaces, season };
    return { data: await submitSurvey(input), message: "Your answers are saved" };
  });
  bindCached(surveyRoutes.myPolls, ({ caller: { userId }, params, query, hasPassed }, need) =>
    readSurveyHistory(need, { ...params, ...query, userId, hasPassed }),
  );
  bindCached(surveyRoutes.leagueAnswers, ({ caller: { userId }, params, hasPassed }, need) =>
    readLeagueAnswers(need, { ...params, userId, hasPassed }),
  );
  bind(surveyRoutes.list, async () => ({ data: await readSurveys(db) }));
  bind(surveyRoutes.get, async ({ params }) => ({ data: await readSurvey(db, params.surveyId) }));
  bind(surveyRoutes.save, async ({ caller, body }) => ({
    data: { surveyId: await saveSurvey(deps, caller.userId, body) },
  }));
  bind(surveyRoutes.grade, async ({ caller, params, body, receivedAt }) => ({
    data: await saveGrading(db, { userId: caller.userId, ...params, ...body, at: receivedAt }),
  }));
  bind(surveyRoutes.reopen, async ({ caller, params }) => {
    await reopenSurvey(db, caller.userId, params.surveyId);
    return {};
  });
  bind(surveyRoutes.remove, async ({ caller, params }) => {
    await removeSurvey(db, caller.userId, params.surveyId);
    return {};
  });
}

type Row = ReplyOf<typeof surveyRoutes.list>["data"][number];
type Whole = ReplyOf<typeof surveyRoutes.get>["data"];

/** The current season's polls, newest air date first. */
const readSurveys = (db: Db): Promise<Row[]> =>
  inSnapshot(db, async (tx) => {
    const surveys = newestFirst(await findSeasonSurveys(tx));
    const surveyIds = surveys.map((survey) => survey.surveyId);
    const questions = await findQuestions(tx, surveyIds);
    const counts = await countSubmissions(tx, surveyIds);
    return surveys.map((survey) => ({
      surveyId: survey.surveyId,
      episodeId: survey.episodeId,
      episode: toEpisode(survey),
      questionCount: questions.filter(({ surveyId }) => surveyId === survey.surveyId).length,
      submissionCount: counts.get(survey.surveyId) ?? 0,
      graded: survey.gradedAt !== null,
      keptLocked: survey.lockedSince !== null,
    }));
  });

/** One poll with its correct answers, for admins. Throws 404 for an unknown poll. */
const readSurvey = (db: Db, surveyId: string): Promise<Whole> =>
  inSnapshot(db, async (tx) => {
    const survey = await findSurvey(tx, surveyId);
    if (!survey) throw new AppError(404, "Poll not found");
    const questions = await findQuestions(tx, [surveyId]);
    return {
      surveyId,
      version: survey.version,
      episodeId: survey.episodeId,
      episode: toEpisode(survey),
      graded: survey.gradedAt !== null,
      submissionCount: (await countSubmissions(tx, [surveyId])).get(surveyId) ?? 0,
      questions: questions.map(({ options, ...question }) => ({ ...question, answerOptions: options })),
    };
  });

/** Deletes a poll with its submissions and points. Throws 404 for an unknown poll, 409 for an archived season. */
function removeSurvey(db: Db, userId: string, surveyId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    const submissions = (await countSubmissions(tx, [surveyId])).get(surveyId) ?? 0;
    await removeResultsJobs(tx, { surveyId });
    await deleteSurvey(tx, surveyId);
    await audit(tx, {
      userId,
      action: "survey.removed",
      subjectId: surveyId,
      subject: surveyLabel(survey),
      before: { episodeId: survey.episodeId, graded: survey.gradedAt !== null, submissions },
    });
    if (survey.isCurrent) {
      const data = { surveyId, change: "removed" as const };
      await addEvent(tx, { type: "survey", episode: survey.number - 1, data });
    }
  });
}

/**
 * Opens a poll that stayed locked when its episode was moved; other polls do not change. Throws 404 for an unknown
 * poll, 409 for a graded one and an archived season.
 */
function reopenSurvey(db: Db, userId: string, surveyId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const survey = await lockSurvey(tx, surveyId, "alone");
    if (!survey) throw new AppError(404, "Poll not found");
    await requireOpenSeason(tx, survey.seasonId);
    if (survey.gradedAt !== null) throw new AppError(409, "This poll is graded, so it stays locked");
    if (survey.lockedSince === null) return;
    await tx.updateTable("surveys").set({ lockedSince: null }).where("surveyId", "=", surveyId).execute();
    await raiseVersion(tx, surveyId);
    await audit(tx, {
      userId,
      action: "survey.reopened",
      subjectId: surveyId,
      subject: surveyLabel(survey),
      before: { lockedSince: new Date(survey.lockedSince) },
    });
    if (survey.isCurrent) {
      const data = { surveyId, change: "changed" as const };
      await addEvent(tx, { type: "survey", episode: survey.number - 1, data });
    }
  });
}
