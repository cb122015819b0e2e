import { activityRoutes, adjustmentRoutes, moveRoutes, spoilerRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, BO, createMovesCaller, EVE } from "../../../testing/clients/moves-caller.ts";

const testApp = useTestApp();
const { createLeague, resetSeason, replace, idOf } = createMovesCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

const read = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(activityRoutes.get, { as, params: { leagueId } })).data.entries;
const textsOf = async (leagueId: string, as: TestUser | undefined) =>
  (await read(leagueId, as)).filter(({ kind }) => kind !== "joined").map(({ text }) => text);

// Covers ACTIVITY-1, ACTIVITY-2.
test("members read what happened, and those with an earlier mark nothing that was decided later", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ replacements: 1, captain: true });
  const [owner, member] = owners;
  expect((await read(leagueId, member)).map(({ kind }) => kind).toSorted()).toEqual([
    "joined",
    "joined",
    "rules",
  ]);
  await replace(leagueId, owner, BO, EVE);
  const params = { leagueId };
  await testApp.call(moveRoutes.setCaptain, { as: owner, params, body: { playerId: idOf(ADA) } });
  testApp.time += 1000;
  const body = { teamId: teamIds[1]!, points: 5, reason: "Guessed the winner" };
  await testApp.call(adjustmentRoutes.add, { as: owner, params, body });
  const [adjusted, ...others] = await textsOf(leagueId, member);
  expect(adjusted).toBe("Team 2 gets 5 points with episode 2");
  expect(others).toEqual([
    expect.stringMatching(/^Team 1 replaced Bo \w+ with Eve \w+$/),
    expect.stringMatching(/ changed the rules$/),
  ]);
  // Rivals read the captain from the air time on.
  testApp.time = afterEpisode(3);
  expect((await textsOf(leagueId, member))[0]).toMatch(/^Ada \w+ became captain of Team 1$/);
  const mark = { mode: "manual" as const, throughEpisode: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: member!, body: mark });
  expect(await textsOf(leagueId, member)).toEqual([expect.stringMatching(/ changed the rules$/)]);
});

// Covers ACTIVITY-2.
test("users without a team in the league do not read its activity", async () => {
  const { leagueId } = await createLeague({});
  const other = await createLeague({});
  expect(await testApp.codeOf(activityRoutes.get, { as: other.owners[0], params: { leagueId } })).toBe(403);
});
