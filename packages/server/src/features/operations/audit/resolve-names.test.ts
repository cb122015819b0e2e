import {
  adminLeagueRoutes,
  auditRoutes,
  playerRoutes,
  scoringRoutes,
  surveyRoutes,
  tribeRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { addEpisode, callSaveSurvey, grade, optionsOf } from "../../../testing/fixtures/survey-fixture.ts";

const testApp = useTestApp();

test("ids in an entry are resolved to names", async () => {
  const { players, statistics, episodes } = testApp.season;
  const [playerId, statisticId, episodeId] = [players[0]!, statistics[1]!, episodes[2]!];
  const body = { playerId, statisticId, episodeId, points: "4" };
  await testApp.call(scoringRoutes.save, { as: testApp.admin, body });
  const out = { episodeId };
  await testApp.call(playerRoutes.setEliminated, { as: testApp.admin, params: { playerId }, body: out });
  const { data } = await testApp.call(auditRoutes.list, { as: testApp.admin, query: {} });
  expect(data.names).toEqual({
    [playerId]: "Ada Young",
    [statisticId]: "Immunity",
    [episodeId]: "Episode 3: Episode 3",
  });
});

// Covers ADMIN-AUDIT-4.
test("the id of something deleted has the name under which it was deleted", async () => {
  const as = testApp.admin;
  const { tribeId } = (await testApp.call(tribeRoutes.add, { as, body: { name: "Ash", color: "#112233" } }))
    .data;
  const [playerId] = testApp.season.players;
  const entry = { userId: as.userId, action: "player.changed", subjectId: playerId!, subject: "Ada Young" };
  await testApp.db
    .insertInto("auditLog")
    .values({ ...entry, before: JSON.stringify({ tribeId: null }), after: JSON.stringify({ tribeId }) })
    .execute();
  await testApp.call(tribeRoutes.remove, { as, params: { tribeId } });
  const { data } = await testApp.call(auditRoutes.list, { as, query: { action: "player.changed" } });
  expect(data.names).toEqual({ [tribeId]: "Ash" });
});

const listed = async (query: Record<string, string>) =>
  (await testApp.call(auditRoutes.list, { as: testApp.admin, query })).data;

// Covers ADMIN-AUDIT-4.
test("a deleted team keeps the name that it had when the entry was written", async () => {
  const as = testApp.admin;
  const owner = await testApp.createUser();
  const body = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, ownerId: owner.userId };
  const { leagueId } = (await testApp.call(adminLeagueRoutes.add, { as, body })).data;
  const { teamId } = await testApp.db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const playerId = testApp.season.players[2]!;
  const assignments = [{ teamId, playerId }];
  await testApp.call(adminLeagueRoutes.setPlayers, { as, params: { leagueId }, body: { assignments } });
  await testApp.db.updateTable("teams").set({ name: "Idle Idols" }).where("teamId", "=", teamId).execute();
  expect((await listed({ action: "roster.set" })).names[teamId]).toBe("Idle Idols");
  await testApp.call(adminLeagueRoutes.removeTeam, { as, params: { teamId } });
  expect((await listed({ action: "roster.set" })).names[teamId]).toBe("Torch Bearers");
  expect((await listed({ action: "league.team-removed" })).names[teamId]).toBe("Idle Idols");
  expect((await listed({ search: "torch bearers" })).entries.map(({ action }) => action)).toEqual([
    "roster.set",
  ]);
});

// Covers ADMIN-AUDIT-4.
test("the options of a deleted poll keep their texts", async () => {
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, testApp.time - 1000));
  await grade(testApp, survey, "Ember", "Ada Young");
  const options = optionsOf(survey, "Ember", "Ada Young");
  const params = { surveyId: survey.surveyId };
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params });
  const { names } = await listed({ action: "survey.graded" });
  expect(options.map((id) => names[id])).toEqual(["Ember", "Ada Young"]);
});
