import { surveyRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { readSurvey, readSurveys } from "./admin-surveys.ts";
import { gradePoll } from "./grade-survey.ts";
import { readLatestSurvey } from "./latest-survey.ts";
import { readLeagueAnswers } from "./league-answers.ts";
import { readMyPolls } from "./my-polls.ts";
import { removeSurvey } from "./remove-survey.ts";
import { saveSurvey } from "./save-survey.ts";
import { submitSurvey } from "./submit-survey.ts";

export function bindSurvey(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);
  const { db } = deps;

  bind(surveyRoutes.latest, async ({ caller, params, receivedAt }) => ({
    data: await readLatestSurvey(db, { ...params, userId: caller.userId, at: receivedAt }),
  }));
  bind(surveyRoutes.submit, async ({ caller, body, receivedAt }) => {
    const { leagueId, surveyId, questions } = body;
    const submitting = { userId: caller.userId, receivedAt, leagueId, surveyId, questions };
    return { data: await submitSurvey(db, submitting), message: "Your answers are saved" };
  });
  bind(surveyRoutes.myPolls, async ({ caller, params, receivedAt }) => ({
    data: await readMyPolls(db, { ...params, userId: caller.userId, at: receivedAt }),
  }));
  bind(surveyRoutes.leagueAnswers, async ({ caller, params, receivedAt }) => ({
    data: await readLeagueAnswers(db, { ...params, userId: caller.userId, at: receivedAt }),
  }));
  bind(surveyRoutes.list, async () => ({ data: await readSurveys(db) }));
  bind(surveyRoutes.get, async ({ params }) => ({ data: await readSurvey(db, params.surveyId) }));
  bind(surveyRoutes.save, async ({ caller, body }) => ({
    data: { surveyId: await saveSurvey(db, caller.userId, body) },
  }));
  bind(surveyRoutes.grade, async ({ caller, params, body, receivedAt }) => ({
    data: await gradePoll(db, { userId: caller.userId, ...params, ...body, at: receivedAt }),
  }));
  bind(surveyRoutes.remove, async ({ caller, params }) => {
    await removeSurvey(db, caller.userId, params.surveyId);
    return {};
  });
}
