import { playerRoutes, publishingRoutes, scoringRoutes, SPOILER, spoilerRoutes } from "@emberline/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { startTwoServers, type TwoServers } from "../../../testing/app/two-servers.ts";
import { connect, type DraftClient, join, joinLegacy } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, type DraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";

const HOUR_MS = 3_600_000;

let testApp: TestApp;
let servers: TwoServers;
/** Ada leaves in episode 1, in which Bo has 10 points. */
let ada: string;
let bo: string;
let league: DraftLeague;
let owner: TestUser;
let fan: TestUser;

beforeAll(async () => {
  testApp = await createTestApp({}, { time: FIRST_AIR_AT + HOUR_MS });
  servers = await startTwoServers(testApp);
  [ada, bo] = [testApp.season.players[0]!, testApp.season.players[1]!];
  await eliminate(ada);
  await testApp.call(scoringRoutes.save, {
    as: testApp.admin,
    body: { playerId: bo, points: 10, episodeId: firstEpisode(), statisticId: testApp.season.statistics[0]! },
  });
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});
beforeEach(async () => {
  league = await createDraftLeague(testApp, 2);
  [owner, fan] = [league.owners[0]!, league.owners[1]!];
});

const firstEpisode = () => testApp.season.episodes[0]!;
const eliminate = (playerId: string, episodeId: string | null = firstEpisode()) =>
  testApp.call(playerRoutes.setEliminated, { as: testApp.admin, params: { playerId }, body: { episodeId } });
const sees = (throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: fan, body: { mode: "manual", throughEpisode } });
const setPublishing = (mode: "hold" | "stream") =>
  testApp.call(publishingRoutes.set, {
    as: testApp.admin,
    params: { episodeId: firstEpisode() },
    body: { mode },
  });

/** Joins the room on the second server; everything else happens on the first. */
const enter = (as = fan) => join(servers.second, as, league);

async function enterMockDraft(kind: "alone" | "league"): Promise<DraftClient> {
  const client = await connect(servers.second);
  const payload = { token: fan.token, leagueId: league.leagueId, log: true, practice: kind };
  client.send({ type: "join", payload });
  return client;
}

/** Waits until the fan is sent the room in this state; returns the players by their points. */
async function playersWhen(client: DraftClient, isSo: (points: Map<string, number>) => boolean) {
  for (;;) {
    const message = await client.next();
    if (message.type !== "draft-snapshot" && message.type !== "draft-cast") continue;
    const { players } = message.payload.cast;
    const points = new Map(players.map(({ playerId, totalPoints }) => [playerId, totalPoints]));
    if (isSo(points)) return points;
  }
}
const firstPlayers = (client: DraftClient) => playersWhen(client, () => true);

const REFUSAL = {
  type: "error",
  message: "This draft tells what happened through episode 1, which you have not seen",
};
const CLOSED = [{ ...REFUSAL, code: SPOILER, episode: 1 }, 1008];

const refusalOf = async (client: DraftClient) => [await client.waitFor("error"), await client.closed];

// Covers SPOILER-73.
test("when a league waits longer, its room stays open without the newer points", async () => {
  const client = await enter();
  expect((await firstPlayers(client)).get(bo)).toBe(10);
  await testApp.call(spoilerRoutes.saveFloor, {
    as: owner,
    params: { leagueId: league.leagueId },
    body: { delayHours: 24 },
  });
  expect((await playersWhen(client, (points) => points.get(bo) !== 10)).get(bo)).toBe(0);
  client.socket.close();
});

// Covers SPOILER-72.
describe("a draft room is closed on every server", () => {
  test("when a mark moves back", async () => {
    const client = await enter();
    expect((await firstPlayers(client)).get(bo)).toBe(10);
    await sees(0);
    expect(await refusalOf(client)).toEqual(CLOSED);
  });

  test("when an episode that was not seen gets its first result, which is not told before", async () => {
    await sees(1);
    const client = await enter();
    const [, , cleo] = testApp.season.players;
    expect((await firstPlayers(client)).has(cleo!)).toBe(true);
    await eliminate(cleo!, testApp.season.episodes[1]);
    const received: string[] = [];
    for (let type = ""; type !== "error";) {
      ({ type } = await client.next());
      received.push(type);
    }
    expect(received.filter((type) => type === "draft-cast")).toEqual([]);
    expect(await client.closed).toBe(1008);
    await eliminate(cleo!, null);
  });

  test("for the existing client in the words that it knows", async () => {
    const client = await joinLegacy(servers.second, fan, league.leagueId);
    await client.waitFor("init");
    await sees(0);
    expect(await refusalOf(client)).toEqual([REFUSAL, 1008]);
  });

  test("also for a practice with the league", async () => {
    const client = await enterMockDraft("league");
    await client.waitFor("draft-snapshot");
    await sees(0);
    expect(await refusalOf(client)).toEqual(CLOSED);
  });
});

// Covers SPOILER-73.
describe("while an episode is on hold again", () => {
  test.each(["room", "league", "alone"] as const)("its results leave the %s", async (where) => {
    const client = await (where === "room" ? enter() : enterMockDraft(where));
    const before = await firstPlayers(client);
    expect([before.get(bo), before.has(ada)]).toEqual([10, false]);
    await setPublishing("hold");
    // Bo's points are hidden, and Ada is available.
    await playersWhen(client, (points) => points.get(bo) === 0 && points.has(ada));
    await setPublishing("stream");
    client.socket.close();
    await client.closed;
  });
});
