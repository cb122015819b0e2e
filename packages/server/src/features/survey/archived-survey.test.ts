import { surveyRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPoll, optionsOf } from "../../testing/polls.ts";
import { ARCHIVED, archive, recordOf } from "../../testing/record.ts";
import { insertSmallSeason } from "../../testing/small-season.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

test("a poll of an archived season can be read, not changed, graded or deleted", async () => {
  const episodeId = world.season.episodes[0]!;
  const poll = await insertPoll(world, episodeId);
  const { surveyId, questions } = poll;
  expect(await recordOf(world, surveyId)).toMatchObject([
    { action: "survey.saved", subject: "Poll of episode 1: Episode 1" },
  ]);
  await world.db.updateTable("seasons").set({ isCurrent: false }).execute();
  await insertSmallSeason(world.db, { name: "Next" });
  await archive(world, world.season.seasonId);
  const as = world.admin;
  const params = { surveyId };
  const graded = { as, params, body: { correctAnswers: optionsOf(poll, "Ember") } };
  expect(await world.refusal(surveyRoutes.grade, graded)).toEqual(ARCHIVED);
  expect(await world.refusal(surveyRoutes.remove, { as, params })).toEqual(ARCHIVED);
  const body = { surveyId, episodeId, questions };
  expect(await world.refusal(surveyRoutes.save, { as, body })).toEqual(ARCHIVED);
  expect((await world.call(surveyRoutes.get, { as, params })).data.questions).toHaveLength(2);
});
