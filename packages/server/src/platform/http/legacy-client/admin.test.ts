import { beforeAll, expect, test } from "vitest";
import {
  type LegacyHttpClient,
  createLegacyHttpClient,
  textAt,
} from "../../../testing/clients/legacy-http-client.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const UUID = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const OK = { code: 200, body: { status: "success" } };

const testApp = useTestApp();
let client: LegacyHttpClient;
beforeAll(async () => {
  client = createLegacyHttpClient(testApp, testApp.admin);
});

// Covers ADMIN-11, ADMIN-EPISODE-3, API-36.
test("an episode is saved with its date in UTC without a zone, edited, listed newest first, and deleted", async () => {
  const sent = { episodeId: null, airDate: "2026-12-24T20:15", title: null };
  const episodeId = textAt((await client.send("POST", "episode", sent)).body, "data", "episodeId");
  const edited = { episodeId, airDate: "2026-12-24T20:30", title: "Finale" };
  expect(await client.send("POST", "episode", edited)).toMatchObject(OK);
  expect((await client.get("episode/admin")).body).toMatchObject({
    data: [{ episodeId, title: "Finale", airDate: "2026-12-24T20:30:00.000Z" }, {}, {}, {}, {}],
  });
  expect(await client.send("DELETE", `episode/${episodeId}`)).toMatchObject(OK);
});

// Covers ADMIN-11, ADMIN-SCORE-14, API-37, API-38, LEGACY-11.
test("a cell is saved at every keystroke, also when it is emptied, and the grid shows it", async () => {
  const { players, statistics, episodes } = testApp.season;
  const cell = { playerId: players[0], statisticId: statistics[1], episodeId: episodes[0] };
  const typed = async (points: string, episodeStatisticId?: string) =>
    textAt(
      (await client.send("POST", "episodeStatistic", { ...cell, points, episodeStatisticId })).body,
      "data",
      "episodeStatisticId",
    );
  const id = await typed("1");
  for (const points of ["12", "1", "", "7"]) expect(await typed(points, id)).toBe(id);
  const { body } = await client.get(`episodeStatistic/forSetScores/${episodes[0]}`);
  const blank = { episodeStatisticId: null, points: 0, defaultPoints: 1 };
  expect(body).toMatchObject({
    data: {
      labels: ["Survived", "Immunity", "Bad fire"],
      players: [
        {},
        {},
        {},
        {},
        {},
        {
          lastName: "Young",
          eliminated: 0,
          stats: [blank, { ...cell, episodeStatisticId: id, points: 7, defaultPoints: 5 }, {}],
        },
      ],
    },
  });
});

// Covers ADMIN-SCORE-17, API-39.
test("an elimination is set with the episode and taken back with null", async () => {
  const [playerId, episodeId] = [testApp.season.players[1], testApp.season.episodes[0]!];
  const first = async () =>
    JSON.stringify((await client.get(`episodeStatistic/forSetScores/${episodeId}`)).body).match(
      /"lastName":"Xu".*?"eliminated":(\d)/,
    )?.[1];
  await client.send("POST", `player/setEliminated/${playerId}`, { episodeId });
  expect(await first()).toBe("1");
  await client.send("POST", `player/setEliminated/${playerId}`, { episodeId: null });
  expect(await first()).toBe("0");
});

// Covers ADMIN-11, ADMIN-MESSAGE-5, API-40.
test("a note is saved, edited and deleted", async () => {
  const reply = await client.send("POST", "adminNote", { note: "Hello", adminNoteId: null });
  const adminNoteId = textAt(reply.body, "data", "adminNoteId");
  await client.send("POST", "adminNote", { note: "Hello again", adminNoteId });
  expect((await client.get("adminNote")).body).toMatchObject({
    data: [{ adminNoteId, note: "Hello again", createdAt: ISO }],
  });
  expect(await client.send("DELETE", `adminNote/${adminNoteId}`)).toMatchObject(OK);
});

// Covers ADMIN-11, ADMIN-SCORE-13, API-41.
test("a statistic is saved with its points as a text, edited and deleted", async () => {
  const sent = { statisticId: null, name: "Idol", defaultPoints: "3", description: null };
  const statisticId = textAt((await client.send("POST", "statistic", sent)).body, "data", "statisticId");
  await client.send("POST", "statistic", { ...sent, statisticId, defaultPoints: null });
  expect((await client.get("statistic")).body).toMatchObject({
    data: [{}, {}, {}, { statisticId, name: "Idol", defaultPoints: 0, description: null }],
  });
  expect(await client.send("DELETE", `statistic/${statisticId}`)).toMatchObject(OK);
});

// Covers ADMIN-11, ADMIN-PLAYER-5, API-42.
test("a contestant is saved with nulls for blanks, read for the form and listed", async () => {
  const [tribeId] = testApp.season.tribes;
  const sent = { playerId: null, firstName: "Zoe", lastName: "Zed", tribeId, photoUrl: null };
  const playerId = textAt((await client.send("POST", "player", sent)).body, "data", "playerId");
  await client.send("POST", "player", { playerId, firstName: "Zoë", lastName: "Zed", tribeId });
  expect((await client.get(`player/${playerId}`)).body).toMatchObject({
    data: { playerId, firstName: "Zoë", lastName: "Zed", photoUrl: null, tribeId },
  });
  const { body } = await client.get("player/admin");
  expect(body).toMatchObject({
    data: [{}, {}, {}, {}, {}, {}, { playerId, photoUrl: null, tribe: { name: "Ember" } }],
  });
});

// Covers ADMIN-12, API-54, LEGACY-13.
test("a tribe's own id in a PATCH is ignored, whichever it is", async () => {
  const added = await client.send("POST", "tribe/admin", { name: "Ash", color: "#112233" });
  const tribeId = textAt(added.body, "data", "tribeId");
  const other = testApp.season.tribes[0];
  for (const inBody of [tribeId, other, "nonsense", null]) {
    const body = { tribeId: inBody, name: `Ash ${String(inBody)}`, color: "#445566" };
    expect(await client.send("PATCH", `tribe/admin/${tribeId}`, body)).toMatchObject(OK);
  }
  expect((await client.get("tribe/admin")).body).toMatchObject({
    data: [
      { tribeId: UUID, name: "Ember", color: "#ff7a3d", createdAt: ISO },
      { name: "Tide" },
      { tribeId, name: "Ash null", color: "#445566" },
    ],
  });
  expect((await client.get(`tribe/admin/${tribeId}`)).body).toMatchObject({ data: { tribeId } });
  expect((await client.get("tribe")).body).toMatchObject({ data: [{ name: "Ember" }, {}, {}] });
  expect(await client.send("DELETE", `tribe/admin/${tribeId}`)).toMatchObject(OK);
});

// Covers API-49, API-50.
test("players are set, a team and a league are deleted without a body", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[0], []]);
  const assignments = [{ teamId: teamIds[1], playerId: testApp.season.players[0] }];
  await client.get(`league/${leagueId}`);
  expect(await client.send("POST", `league/${leagueId}/players`, { assignments })).toMatchObject(OK);
  expect((await client.get(`league/${leagueId}`)).body).toMatchObject({
    data: { teams: [{ players: [] }, { teamId: teamIds[1], players: [{ firstName: "Ada" }] }] },
  });
  expect((await client.get("league")).body).toMatchObject({
    data: [{ leagueId, teamsCount: 2, owner: { userName: owners[0]!.username }, teams: [{}, {}] }],
  });
  expect(await client.send("POST", `league/${leagueId}/players`, { assignments: [] })).toMatchObject(OK);
  expect(await client.send("DELETE", `team/${teamIds[1]}`)).toMatchObject(OK);
  expect(await client.send("DELETE", `league/${leagueId}`)).toMatchObject(OK);
  expect((await client.get(`league/${leagueId}`)).code).toBe(404);
});
