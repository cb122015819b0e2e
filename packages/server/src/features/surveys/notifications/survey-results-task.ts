import type { Task } from "graphile-worker";
import type { Deps } from "../../../platform/deps.ts";
import { type SurveyResultsJob, notifySurveyResults } from "./notify-survey-results.ts";

/** Sends one batch and enqueues the next, so that more urgent jobs run in between. */
export function surveyResultsTask(deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task {
  return async (payload) => {
    // Written by `enqueueSurveyResults` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifySurveyResults(deps, payload as SurveyResultsJob);
  };
}
