import {
  draftRoutes,
  leagueRoutes,
  myAccountRoutes,
  playerRoutes,
  scoringRoutes,
  SPOILER,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { connect, join, joinLegacy } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const PICKS = 4;

const testApp = useTestApp({}, { time: FIRST_AIR_AT + HOUR_MS });
let league: DraftLeague;
let fan: TestUser;
/** Ada leaves in episode 1, before the draft, in which Bo has 10 points; Cleo leaves in episode 2, after it. */
let ada: string;
let bo: string;
let cleo: string;

beforeAll(async () => {
  await testApp.app.start();
  [ada, bo, cleo] = [testApp.season.players[0]!, testApp.season.players[1]!, testApp.season.players[2]!];
  await eliminate(ada, 1);
  await score(bo, 1, 10);
  league = await createDraftLeague(testApp, 2);
  fan = league.owners[1]!;
});

const eliminate = (playerId: string, episode: number) =>
  testApp.call(playerRoutes.setEliminated, {
    as: testApp.admin,
    params: { playerId },
    body: { episodeId: testApp.season.episodes[episode - 1]! },
  });

const score = (playerId: string, episode: number, points: number) =>
  testApp.call(scoringRoutes.save, {
    as: testApp.admin,
    body: {
      playerId,
      points,
      episodeId: testApp.season.episodes[episode - 1]!,
      statisticId: testApp.season.statistics[0]!,
    },
  });

const sees = (throughEpisode: number, as = fan) =>
  testApp.call(spoilerRoutes.saveMark, { as, body: { mode: "manual", throughEpisode } });

/** The players of the room by id. */
async function playersFor(as = fan) {
  const entered = await enter(as);
  if (!(entered instanceof Map)) throw new Error(entered.refusal);
  return entered;
}

/** The players of the room by id, or the refusal. */
async function enter(as = fan) {
  const client = await join(testApp, as, league);
  const message = await client.next();
  client.socket.close();
  if (message.type === "error") return { refusal: message.message, code: await client.closed };
  await client.closed;
  if (message.type !== "draft-snapshot") throw new Error(message.type);
  return new Map(message.payload.cast.players.map((player) => [player.playerId, player]));
}

const CLOSED = {
  refusal: "This draft tells what happened through episode 1, which you have not seen",
  code: 1008,
};
const params = () => ({ leagueId: league.leagueId });

// Covers SPOILER-35.
test("an open draft is closed to those who have not seen the last published episode", async () => {
  await sees(0);
  expect(await enter()).toEqual(CLOSED);
  const response = await testApp.refusal(draftRoutes.board, { as: fan, params: params() });
  expect(response).toMatchObject({ code: 403, message: CLOSED.refusal });
  await sees(0, league.owners[0]);
  for (const route of [draftRoutes.desk, draftRoutes.board])
    expect(await testApp.codeOf(route, { as: league.owners[0]!, params: params() })).toBe(403);
  expect(await testApp.codeOf(draftRoutes.desk, { as: testApp.admin, params: params() })).toBe(200);
  await sees(1, league.owners[0]);
  await sees(1);
  expect((await playersFor()).has(ada)).toBe(false);
});

// Covers ROOM-90.
test("commissioners who have seen what the room tells learn to whom it is closed, and no one else", async () => {
  const [owner] = league.owners;
  const ask = async (as: TestUser) =>
    (await testApp.call(draftRoutes.cannotEnter, { as, params: params() })).data.teamIds;
  await sees(1, owner);
  await sees(0);
  for (const as of [owner!, testApp.admin]) expect(await ask(as)).toEqual([league.teamIds[1]]);
  expect(await testApp.codeOf(draftRoutes.cannotEnter, { as: fan, params: params() })).toBe(403);
  await sees(0, owner);
  expect(await testApp.codeOf(draftRoutes.cannotEnter, { as: owner!, params: params() })).toBe(403);
  expect(await ask(testApp.admin)).toEqual(league.teamIds);
  await sees(1, owner);
  await sees(1);
  expect(await ask(owner!)).toEqual([]);
});

// Covers SPOILER-35.
test("the refusal has a code and the episode", async () => {
  await sees(0);
  const reply = await testApp.server.inject({
    url: `/api/draft/board/${league.leagueId}`,
    headers: { authorization: `Bearer ${fan.token}` },
  });
  expect(reply.json()).toMatchObject({ code: SPOILER, episode: 1 });
});

// Covers SPOILER-35.
test("a pick from outside the room is refused before it tells who is gone", async () => {
  await sees(0);
  const client = await connect(testApp);
  const pick = { key: crypto.randomUUID(), pickNumber: 1, playerId: ada };
  client.send({ type: "choose", payload: { ...pick, ...params(), token: fan.token } });
  expect(await client.next()).toMatchObject({ message: CLOSED.refusal });
  client.socket.close();
});

// Covers SPOILER-36, SPOILER-37.
test("queue and practice have the players who are left as far as one knows", async () => {
  await sees(0);
  const body = { playerIds: [ada, bo] };
  const saved = await testApp.call(draftRoutes.saveQueue, { as: fan, params: params(), body });
  expect(saved.data.playerIds).toEqual([ada, bo]);
  const alone = { ...params(), token: fan.token, log: true, practice: "alone" };
  const client = await connect(testApp);
  client.send({ type: "join", payload: alone });
  const { payload } = await client.waitFor("draft-snapshot");
  const points = new Map(payload.cast.players.map(({ playerId, totalPoints }) => [playerId, totalPoints]));
  expect([points.get(ada), points.get(bo)]).toEqual([0, 0]);
  client.send({ type: "join", payload: { ...alone, practice: "league" } });
  expect(await client.waitFor("error")).toMatchObject({ message: CLOSED.refusal });
  client.socket.close();
  await sees(1);
  const { data } = await testApp.call(draftRoutes.queue, { as: fan, params: params() });
  expect(data.playerIds).toEqual([bo]);
});

// Covers SPOILER-38.
test("an episode on hold removes no player from the draft, and shows no points in it", async () => {
  await eliminate(cleo, 2);
  await score(bo, 2, 1000);
  const hold = (publishing: "hold" | "stream") =>
    testApp.db
      .updateTable("episodes")
      .set({ publishing })
      .where("episodeId", "=", testApp.season.episodes[1]!)
      .execute();
  await hold("hold");
  const [live] = league.owners;
  await testApp.call(spoilerRoutes.saveMark, { as: live!, body: { mode: "live" } });
  const shown = await playersFor(live);
  expect([shown.get(cleo)?.canBeDrafted, shown.get(bo)?.totalPoints]).toEqual([true, 10]);
  // Nor does it come from the queue of a member who says that they have watched it.
  await testApp.call(spoilerRoutes.saveMark, { as: live!, body: { mode: "manual", throughEpisode: 2 } });
  const queue = { as: live!, params: params(), body: { playerIds: [cleo] } };
  expect((await testApp.call(draftRoutes.saveQueue, queue)).data.playerIds).toEqual([cleo]);
  expect((await testApp.call(draftRoutes.queue, { as: live!, params: params() })).data.playerIds).toEqual([
    cleo,
  ]);
  await testApp.call(draftRoutes.saveQueue, { ...queue, body: { playerIds: [] } });
  await hold("stream");
  await testApp.call(playerRoutes.setEliminated, {
    as: testApp.admin,
    params: { playerId: cleo },
    body: { episodeId: null },
  });
  await score(bo, 2, 0);
});

// Covers SPOILER-35, SPOILER-36.
test("a finished draft shows those who have seen what it tells the points that they know", async () => {
  await testApp.db.deleteFrom("scores").where("points", "=", 0).execute();
  for (let pick = 0; pick <= PICKS; pick += 1)
    await moveTo(testApp, league.startsAt + pick * PICK_SECONDS * 1000);
  testApp.time = FIRST_AIR_AT + WEEK_MS + HOUR_MS;
  await score(bo, 2, 1000);
  const all = await playersFor(testApp.admin);
  const undrafted = [...all.values()].length;
  const drafted = (await testApp.db.selectFrom("rosterPlayers").select("playerId").execute()).map(
    ({ playerId }) => playerId,
  );
  expect(drafted).toHaveLength(PICKS);
  const [left] = testApp.season.players.filter((id) => id !== ada && !drafted.includes(id));
  await eliminate(left!, 2);
  const now = await playersFor(testApp.admin);
  expect([now.size, now.get(bo)?.totalPoints]).toEqual([undrafted - 1, 1010]);
  await sees(1);
  const seen = await playersFor();
  expect([seen.size, seen.get(bo)?.totalPoints]).toEqual([undrafted, 10]);
  const legacy = await joinLegacy(testApp, fan, league.leagueId);
  const { payload } = await legacy.waitFor("init");
  expect(payload.availablePlayers.map(({ playerId }) => playerId)).toEqual([left]);
  legacy.socket.close();
  await sees(0);
  expect(await enter()).toEqual(CLOSED);
});

// Covers SPOILER-34.
test("who has not seen what a running draft tells learns of its picks on no page", async () => {
  const open = await createDraftLeague(testApp, 2);
  const { leagueId } = open;
  const [, as] = open.owners;
  const body = { playerIds: testApp.season.players };
  const queued = async () =>
    (await testApp.call(draftRoutes.saveQueue, { as: as!, params: { leagueId }, body })).data.playerIds;
  await sees(1, as);
  const known = await queued();
  for (const pick of [0, 1]) await moveTo(testApp, open.startsAt + pick * PICK_SECONDS * 1000);
  const pages = async () => {
    const { data: shown } = await testApp.call(leagueRoutes.get, { as: as!, params: { leagueId } });
    const { data: teams } = await testApp.call(teamRoutes.standings, { as: as!, query: { leagueId } });
    const { data: players } = await testApp.call(playerRoutes.standings, { as: as!, query: { leagueId } });
    const { data: mine } = await testApp.call(myAccountRoutes.data, { as: as! });
    const { data: queue } = await testApp.call(draftRoutes.queue, { as: as!, params: { leagueId } });
    return {
      league: shown.teams.flatMap((team) => team.players).length,
      standings: teams.flatMap((team) => team.players).length,
      players: players.filter(({ teamName }) => teamName).length,
      download: mine.teams.flatMap((team) => team.players).length,
      queues: [queue.playerIds, await queued()],
    };
  };
  await moveTo(testApp, open.startsAt + 2 * PICK_SECONDS * 1000);
  expect(await pages()).toEqual({ league: 0, standings: 0, players: 0, download: 0, queues: [known, known] });
  await sees(2, as);
  const { queues, ...rosters } = await pages();
  expect(rosters).toEqual({ league: 2, standings: 2, players: 2, download: 1 });
  // One player leaves in the second episode and two were picked.
  expect(queues.map(({ length }) => length)).toEqual([known.length - 3, known.length - 3]);
});
