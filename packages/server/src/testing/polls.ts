import { type CallInput, surveyRoutes } from "@emberline/contract";
import type { World } from "./world.ts";

type NewQuestion = CallInput<typeof surveyRoutes.save>["body"]["questions"][number];

/** A question nobody has saved yet: one of the season's tribes, for 5 points. */
export const newQuestion = (news: Partial<NewQuestion> = {}): NewQuestion => ({
  questionId: -1,
  prompt: "Which tribe goes to council?",
  type: "tribes",
  points: 5,
  answerCount: 1,
  ...news,
});

/** An admin makes a poll for an episode, by its place in the season from 0; answers its id. */
export async function insertSurvey(
  world: World,
  episode: number,
  questions: NewQuestion[] = [newQuestion()],
): Promise<string> {
  const body = { episodeId: world.season.episodes[episode]!, questions };
  return (await world.call(surveyRoutes.save, { as: world.admin, body })).data.surveyId;
}

/** A poll as an admin reads it. */
export const readSurvey = async (world: World, surveyId: string) =>
  (await world.call(surveyRoutes.get, { as: world.admin, params: { surveyId } })).data;
