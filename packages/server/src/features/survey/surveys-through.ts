import { surveyThrough, type ViewerLimits } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { findSchedule } from "../../spoilers/schedule-store.ts";
import type { Survey } from "./survey-store.ts";

/** What of these surveys of one season a viewer may know: not graded, or missing. */
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
