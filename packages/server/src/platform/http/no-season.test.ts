import {
  draftRoutes,
  leagueRoutes,
  noteRoutes,
  playerRoutes,
  scoringRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";

const testApp = useTestApp({}, { hasSeason: false });

test.each([
  leagueRoutes.joinable,
  leagueRoutes.list,
  teamRoutes.mine,
  playerRoutes.list,
  scoringRoutes.episodes,
  scoringRoutes.statistics,
  noteRoutes.list,
  surveyRoutes.list,
])("$name is empty in an empty database", async (route) => {
  expect((await testApp.call(route, { as: testApp.admin })).data).toEqual([]);
});

test("a league can be created and viewed before there is a season", async () => {
  const fan = await testApp.createUser();
  const body = { name: "Early Birds", teamName: "First", privateInd: false };
  const { leagueId, teamId } = (await testApp.call(leagueRoutes.add, { as: fan, body })).data;
  const query = { leagueId };
  expect((await testApp.call(teamRoutes.standings, { as: fan, query })).data).toMatchObject([
    { teamId, totalPoints: 0, rank: 1, players: [], playersHTML: "", form: [] },
  ]);
  expect((await testApp.call(teamRoutes.myTeam, { as: fan, params: query })).data.players).toEqual([]);
  expect((await testApp.call(playerRoutes.standings, { as: fan, query })).data).toEqual([]);
  expect((await testApp.call(leagueRoutes.get, { as: fan, params: query })).data.drafts).toEqual([]);
  expect((await testApp.call(draftRoutes.byLeague, { as: fan, params: query })).data).toBeNull();
  expect((await testApp.call(noteRoutes.latest, { as: fan })).data).toBeNull();
  expect((await testApp.call(surveyRoutes.latest, { as: fan, params: query })).data.survey).toBeNull();
  expect((await testApp.call(surveyRoutes.myPolls, { as: fan, params: query })).data).toEqual([]);
  await testApp.call(leagueRoutes.join, {
    as: await testApp.createUser(),
    body: { teamName: "Second", leagueId },
  });
});
