import {
  draftRoutes,
  leagueRoutes,
  noteRoutes,
  playerRoutes,
  scoringRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/app/test-app.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({}, false);
});
afterAll(() => world.end());

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
  expect((await world.call(route, { as: world.admin })).data).toEqual([]);
});

test("a league can be founded and looked at before there is a season", async () => {
  const fan = await world.fan();
  const body = { name: "Early Birds", teamName: "First", privateInd: false };
  const { leagueId, teamId } = (await world.call(leagueRoutes.add, { as: fan, body })).data;
  const query = { leagueId };
  expect((await world.call(teamRoutes.standings, { as: fan, query })).data).toMatchObject([
    { teamId, totalPoints: 0, rank: 1, players: [], playersHTML: "", form: [] },
  ]);
  expect((await world.call(teamRoutes.myTeam, { as: fan, params: query })).data.players).toEqual([]);
  expect((await world.call(playerRoutes.standings, { as: fan, query })).data).toEqual([]);
  expect((await world.call(leagueRoutes.get, { as: fan, params: query })).data.drafts).toEqual([]);
  expect((await world.call(draftRoutes.byLeague, { as: fan, params: query })).data).toBeNull();
  expect((await world.call(noteRoutes.latest, { as: fan })).data).toBeNull();
  expect((await world.call(surveyRoutes.latest, { as: fan, params: query })).data.survey).toBeNull();
  expect((await world.call(surveyRoutes.myPolls, { as: fan, params: query })).data).toEqual([]);
  await world.call(leagueRoutes.join, { as: await world.fan(), body: { teamName: "Second", leagueId } });
});
