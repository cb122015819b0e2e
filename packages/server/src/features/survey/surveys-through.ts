import { surveyThrough } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { findSchedule } from "../../spoilers/schedule-store.ts";
import type { Survey } from "./survey-store.ts";

/**
 * What of these surveys of one season somebody may know who has seen it through an episode: not graded, or missing. All
 * stay as they are for null.
 */
export async function surveysThrough(
  db: Db,
  surveys: readonly Survey[],
  throughEpisode: number | null,
): Promise<readonly Survey[]> {
  const [first] = surveys;
  if (throughEpisode === null || !first) return surveys;
  const episodes = await findSchedule(db, first.seasonId);
  return surveys.flatMap((survey) => {
    const visible = surveyThrough(survey, episodes, throughEpisode);
    if (visible === "nothing") return [];
    return [visible === "results" ? survey : { ...survey, gradedAt: null }];
  });
}
