import { seasonRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { insertScores, insertSmallSeason, insertExits } from "../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { readSeasonFile } from "./file/read-season-file.ts";

const testApp = useTestApp();

const overview = async (seasonId: string) =>
  (await testApp.call(seasonRoutes.overview, { as: testApp.admin, params: { seasonId } })).data;

const leaguesOf = async (seasonId: string, query: { search?: string; page?: string } = {}) =>
  (await testApp.call(seasonRoutes.leagues, { as: testApp.admin, params: { seasonId }, query })).data;

test("the overview of a past season keeps totals, eliminations and standings", async () => {
  const { season } = testApp;
  const { leagueId, owners } = await addLeague(testApp, [[0, 1], [2], []]);
  await insertScores(testApp.db, season, [
    [0, 0, 0, 1],
    [0, 1, 1, 5],
    [1, 0, 2, -2],
    [2, 0, 1, 5],
  ]);
  await insertExits(testApp.db, season.episodes[0]!, season.players[1]);
  const request = { as: owners[0]!, query: { leagueId } };
  const standings = (await testApp.call(teamRoutes.standings, request)).data;

  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  const params = { seasonId: next.seasonId };
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params });

  const past = await overview(season.seasonId);
  expect(past).toMatchObject({ name: "The Small Season", isCurrent: false });
  expect(
    past.contestants.map((row) => [row.place, row.firstName, row.totalPoints, row.eliminatedIn]),
  ).toEqual([
    [1, "Ada", 6, null],
    [2, "Cleo", 5, null],
    [3, "Dag", 0, null],
    [3, "Eve", 0, null],
    [3, "Finn O'Hara", 0, null],
    [6, "Bo", -2, 1],
  ]);
  expect(past.episodes.map((row) => [row.number, row.scoreCount])).toEqual([
    [1, 3],
    [2, 1],
    [3, 0],
    [4, 0],
  ]);
  const [league] = (await leaguesOf(season.seasonId)).rows;
  const shown = league!.teams.map(({ teamId, rank, totalPoints }) => ({
    teamId,
    rank,
    totalPoints,
  }));
  expect(shown).toEqual(standings.map(({ teamId, rank, totalPoints }) => ({ teamId, rank, totalPoints })));
  expect(league!.teams.find((team) => team.totalPoints === 4)?.contestants).toEqual(["Ada Young", "Bo Xu"]);
  expect(await leaguesOf(next.seasonId)).toEqual({ total: 0, rows: [] });
});

// Covers ADMIN-EPISODE-17.
test("the leagues of a season come by name, twenty at a time, and are searched by words of their names", async () => {
  const { seasonId } = testApp.season;
  const names = Array.from({ length: 21 }, (_, index) => `Night ${String(index).padStart(2, "0")} Owls`);
  for (const name of names.toReversed()) {
    const { leagueId } = await addLeague(testApp, [[0], [1]]);
    await testApp.db.updateTable("leagues").set({ name }).where("leagueId", "=", leagueId).execute();
  }
  const namesOf = async (query: { search: string; page?: string }) => {
    const { total, rows } = await leaguesOf(seasonId, query);
    return { total, names: rows.map(({ name }) => name) };
  };
  const search = "owls NIGHT";
  expect(await namesOf({ search })).toEqual({ total: 21, names: names.slice(0, 20) });
  expect(await namesOf({ search, page: "2" })).toEqual({ total: 21, names: names.slice(20) });
  expect(await namesOf({ search, page: "3" })).toEqual({ total: 21, names: [] });
  expect(await namesOf({ search: "owls 07" })).toEqual({ total: 1, names: ["Night 07 Owls"] });
  expect(await namesOf({ search: "%" })).toEqual({ total: 0, names: [] });
});

test("an unknown season is not found", async () => {
  const params = { seasonId: "00000000-0000-4000-8000-000000000000" };
  const notFound = { code: 404, message: "Season not found" };
  expect(await testApp.refusal(seasonRoutes.overview, { as: testApp.admin, params })).toEqual(notFound);
  expect(await testApp.refusal(seasonRoutes.leagues, { as: testApp.admin, params, query: {} })).toEqual(
    notFound,
  );
});

test("an export includes the file's text, one row a line", async () => {
  const params = { seasonId: testApp.season.seasonId };
  const { data, text } = await testApp.call(seasonRoutes.export, { as: testApp.admin, params });
  expect(readSeasonFile(text, "the file,")).toEqual(data);
  expect(text.split("\n").filter((line) => line.includes('"firstName"'))).toHaveLength(6);
});
