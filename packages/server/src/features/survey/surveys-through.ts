import { surveyThrough } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { findSeasonEpisodes } from "../../db/queries/season-queries.ts";
import type { Survey } from "./survey-store.ts";

/**
 * What of these surveys somebody may know who has seen the current season through an episode: not graded, or missing.
 * Those of past seasons stay as they are, and all do for null.
 */
export async function surveysThrough(
  db: Db,
  surveys: readonly Survey[],
  throughEpisode: number | null,
): Promise<readonly Survey[]> {
  if (throughEpisode === null) return surveys;
  const episodes = await findSeasonEpisodes(db);
  return surveys.flatMap((survey) => {
    if (!survey.isCurrent) return [survey];
    const visible = surveyThrough(survey, episodes, throughEpisode);
    if (visible === "nothing") return [];
    return [visible === "results" ? survey : { ...survey, gradedAt: null }];
  });
}
