import { surveyThrough, type ViewerLimits } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { findSchedule } from "../spoilers/index.ts";
import type { Survey } from "./survey-store.ts";

/**
 * The surveys of one season within a viewer's limits: ungraded above the shown results, missing above the watched
 * episodes.
 */
export async function surveysThrough(
  db: Db,
  surveys: readonly Survey[],
  limits: ViewerLimits,
): Promise<readonly Survey[]> {
  const [first] = surveys;
  if (limits.shownThrough === null || !first) return surveys;
  const episodes = await findSchedule(db, first.seasonId);
  return surveys.flatMap((survey) => {
    const visible = surveyThrough(survey, episodes, limits);
    if (visible === "nothing") return [];
    return [visible === "results" ? survey : { ...survey, gradedAt: null }];
  });
}
