import { beforeAll, expect, test } from "vitest";
import {
  type LegacyHttpClient,
  createLegacyHttpClient,
  textAt,
} from "../../../testing/clients/legacy-http-client.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const UUID = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const NUMBER = expect.any(Number);
const TEXT = expect.any(String);

const testApp = useTestApp();
let owner: LegacyHttpClient;
let member: LegacyHttpClient;
let leagueId: string;
let teamId: string;
let memberTeamId: string;
beforeAll(async () => {
  owner = createLegacyHttpClient(testApp, await testApp.createUser("Olga"));
  member = createLegacyHttpClient(testApp, await testApp.createUser("Gus"));
  const created = await owner.send("POST", "league/add", {
    name: "Old Friends",
    teamName: "First Team",
    privateInd: true,
    password: "sesame",
  });
  leagueId = textAt(created.body, "data", "leagueId");
  teamId = textAt(created.body, "data", "teamId");
});

// Covers API-16, LEGACY-12.
test("leagues to join name the owner as userName, with a real boolean for private", async () => {
  const { body } = await member.get("league/notMyLeagues");
  expect(body).toMatchObject({
    status: "success",
    data: [{ leagueId, name: "Old Friends", privateInd: true, owner: { userName: "Olga" } }],
  });
  expect((await owner.get("league/notMyLeagues")).body).toMatchObject({ data: [] });
});

// Covers API-17.
test("joining with a wrong password returns the server's message, and with the right one succeeds", async () => {
  const wrong = await member.send("POST", "league/join", {
    teamName: "Second Team",
    leagueId,
    leaguePassword: null,
  });
  expect(wrong.code).toBeGreaterThanOrEqual(400);
  expect(wrong.body).toMatchObject({ status: "fail", message: TEXT, err: TEXT });
  const joined = await member.send("POST", "league/join", {
    teamName: "Second Team",
    leagueId,
    leaguePassword: "sesame",
  });
  expect(joined).toMatchObject({ code: 200, body: { status: "success" } });
  memberTeamId = textAt(joined.body, "data", "teamId");
});

// Covers API-18.
test("a public league is created with null for its blank password", async () => {
  const client = createLegacyHttpClient(testApp, await testApp.createUser());
  const body = { name: "Open House", teamName: "Open Team", privateInd: false, password: null };
  expect(await client.send("POST", "league/add", body)).toMatchObject({
    code: 200,
    body: { status: "success", data: { leagueId: UUID } },
  });
});

// Covers ADMIN-LEAGUE-12, API-19, API-48, LEAGUE-14.
test("a league has lists for lists, names for owners, and its password for the owner alone", async () => {
  const { body } = await owner.get(`league/${leagueId}`);
  expect(body).toMatchObject({
    status: "success",
    data: {
      leagueId,
      name: "Old Friends",
      privateInd: true,
      password: "sesame",
      drafts: [],
      teams: [
        { teamId, name: "First Team", owner: { firstName: "Olga", lastName: "Fan" }, players: [] },
        { teamId: memberTeamId, name: "Second Team", owner: { firstName: "Gus" }, players: [] },
      ],
    },
  });
  expect(JSON.stringify((await member.get(`league/${leagueId}`)).body)).not.toContain("sesame");
});

// Covers API-20.
test("whether the caller may change a league is a top-level boolean", async () => {
  expect((await owner.get(`league/ownerAccess/${leagueId}`)).body).toMatchObject({ access: true });
  expect((await member.get(`league/ownerAccess/${leagueId}`)).body).toMatchObject({ access: false });
});

// Covers API-21, LEGACY-12.
test("a league is saved with PATCH and with PUT, null for the password of a public one", async () => {
  const saved = { name: "Old Friends United", privateInd: false, password: null };
  for (const method of ["PATCH", "PUT"] as const) {
    const reply = await owner.send(method, `league/${leagueId}`, saved);
    expect(reply).toMatchObject({ code: 200, body: { status: "success" } });
    expect((await owner.get(`league/${leagueId}`)).body).toMatchObject({ data: saved });
    const back = { name: "Old Friends", privateInd: true, password: "sesame" };
    await owner.send(method, `league/${leagueId}`, back);
  }
  expect((await member.send("PATCH", `league/${leagueId}`, saved)).code).toBe(403);
});

// Covers API-24, TEAM-9, TEAM-24.
test("my teams name their leagues, and a team without contestants is a team with an empty list", async () => {
  expect((await owner.get("team/myTeams")).body).toMatchObject({
    data: [{ teamId, name: "First Team", league: { leagueId, name: "Old Friends" } }],
  });
  for (const path of [`team/myTeam/${leagueId}`, `team/theirTeam/${teamId}`]) {
    expect((await owner.get(path)).body).toMatchObject({
      status: "success",
      data: { teamId, name: "First Team", owner: { firstName: "Olga" }, totalPoints: 0, players: [] },
    });
  }
});

// Covers API-25.
test("a team is renamed with PUT", async () => {
  const renamed = await owner.send("PUT", `team/${teamId}/name`, { name: "<b>Old</b> & Co" });
  expect(renamed).toMatchObject({ code: 200, body: { status: "success" } });
  expect((await owner.get("team/myTeams")).body).toMatchObject({ data: [{ name: "<b>Old</b> & Co" }] });
  expect((await member.send("PUT", `team/${teamId}/name`, { name: "Mine" })).code).toBe(403);
});

// Covers ADMIN-SCORE-15, API-47, LEGACY-10.
test("standings come in rank order with escaped HTML and real numbers", async () => {
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [5, 0, 1, 5],
  ]);
  for (const player of [0, 5]) {
    await testApp.db
      .insertInto("rosterPlayers")
      .values({ leagueId, teamId: memberTeamId, playerId: testApp.season.players[player]! })
      .execute();
  }
  const { body } = await owner.get(`team/byLeague?leagueId=${leagueId}`);
  expect(body).toMatchObject({
    data: [
      {
        teamId: memberTeamId,
        name: "Second Team",
        firstName: "Gus",
        lastName: "Fan",
        playersHTML: "Finn O&#39;Hara &#60;Tan&#62; &#38; Co - 5<br>Ada Young - 1",
        bonus: 0,
        totalPoints: 6,
      },
      { teamId, playersHTML: "", bonus: 0, totalPoints: 0 },
    ],
  });
});

// Covers ADMIN-SCORE-16, API-47.
test("contestants of a league are all of the season, in rank order, with the team that has them", async () => {
  const { body } = await owner.get(`player/byLeague?leagueId=${leagueId}`);
  const row = { playerId: UUID, place: NUMBER, firstName: TEXT, lastName: TEXT, totalPoints: NUMBER };
  expect(body).toMatchObject({ data: Array.from({ length: 6 }, () => row) });
  expect(body).toMatchObject({
    data: [
      {
        place: 1,
        firstName: "Finn O'Hara",
        teamName: "Second Team",
        tribeName: "Tide",
        tribeColor: "#2f8fbf",
      },
      { place: 2, firstName: "Ada", teamName: "Second Team" },
      { place: 3, totalPoints: 0 },
      {},
      {},
      {},
    ],
  });
});

// Covers ADMIN-LEAGUE-11, API-48.
test("an admin's leagues name the owner as userName, with the number of teams", async () => {
  const { body } = await createLegacyHttpClient(testApp, testApp.admin).get("league");
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        leagueId,
        owner: { firstName: "Olga", lastName: "Fan", userName: "Olga" },
        teamsCount: 2,
        teams: [
          { teamId, name: "<b>Old</b> & Co", owner: { firstName: "Olga", lastName: "Fan" } },
          { teamId: memberTeamId, name: "Second Team", owner: { firstName: "Gus", lastName: "Fan" } },
        ],
      }),
    ]),
  });
});
