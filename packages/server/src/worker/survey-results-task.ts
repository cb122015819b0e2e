import type { Task } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { type SurveyResultsJob, notifySurveyResults } from "../notify/notify-survey-results.ts";

/** One batch of them; it queues the next, so that what is more urgent comes between. */
export function surveyResultsTask(deps: Deps): Task {
  return async (payload) => {
    // Only `queueResults` writes these.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifySurveyResults(deps, payload as SurveyResultsJob);
  };
}
