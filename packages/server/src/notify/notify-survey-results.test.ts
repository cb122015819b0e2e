import { deviceRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLeague } from "../testing/fixtures/draft-league.ts";
import { grade, insertEpisode, insertPoll, submit } from "../testing/fixtures/survey-fixture.ts";
import { subscriptionJson } from "../testing/fixtures/push-subscription-json.ts";
import { createWorld, type World } from "../testing/app/test-app.ts";
import { tellResults } from "./notify-survey-results.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

// Covers NOTIFY-27.
test("whoever answered learns what it earned when the poll is graded, once, also when it is graded anew", async () => {
  const { leagueId, owners } = await createLeague(world, 3);
  const [ana, bo, cy] = [owners[0]!, owners[1]!, owners[2]!];
  await world.call(deviceRoutes.register, { as: ana, body: { fcmToken: subscriptionJson() } });
  const airsAt = world.time + 86_400_000;
  const poll = await insertPoll(world, await insertEpisode(world, airsAt));
  await submit(world, ana, { leagueId, survey: poll, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await submit(world, bo, { leagueId, survey: poll, chosen: [["Ember"], ["Bo Xu", "Dag Vinter"]] });
  world.time = airsAt + 3_600_000;
  await grade(world, poll, "Ember", "Ada Young");
  const letters = await world.deliverMail();
  expect(letters.map((mail) => mail.to).toSorted()).toEqual([ana.email, bo.email].toSorted());
  expect(letters.find((mail) => mail.to === ana.email)?.text).toContain("Team 1 (The League): 7 points");
  expect(letters.find((mail) => mail.to === bo.email)?.text).toContain("Team 2 (The League): 5 points");
  expect(letters.map((mail) => mail.to)).not.toContain(cy.email);
  expect(world.pushes.map((push) => push.message.body)).toEqual(["Team 1: 7 points"]);
  await grade(world, poll, "Ember", "Bo Xu");
  await tellResults(world, { surveyId: poll.surveyId, after: null });
  expect(await world.deliverMail()).toHaveLength(2);
  expect(world.pushes).toHaveLength(1);
});
