import { surveyRoutes } from "@emberline/contract";
import { hasPassedAt } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { readSurvey, readSurveys } from "./admin/read-surveys.ts";
import { saveGrading } from "./admin/grade-survey.ts";
import { readLatestSurvey, readOpenSurveys, surveysToAnswer } from "./read-latest-survey.ts";
import { readLeagueAnswers } from "./read-league-answers.ts";
import { readSurveyHistory } from "./read-survey-history.ts";
import { removeSurvey } from "./admin/remove-survey.ts";
import { reopenSurvey } from "./admin/reopen-survey.ts";
import { saveSurvey } from "./admin/save-survey.ts";
import { createSurveySubmitter } from "./submit-survey.ts";

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
  bind(surveyRoutes.myPolls, async ({ caller, params, query, receivedAt }) => ({
    data: await readSurveyHistory(db, {
      ...params,
      ...query,
      userId: caller.userId,
      at: receivedAt,
    }),
  }));
  bind(surveyRoutes.leagueAnswers, async ({ caller, params, receivedAt }) => ({
    data: await readLeagueAnswers(db, { ...params, userId: caller.userId, at: receivedAt }),
  }));
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
