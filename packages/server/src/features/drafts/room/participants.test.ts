import {
  adminLeagueRoutes,
  adminPlayerRoutes,
  type DraftParticipants,
  episodeRoutes,
  leagueRoutes,
  playerRoutes,
  tribeRoutes,
} from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DraftClient, joinLegacy, join } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { startTwoServers, type TwoServers } from "../../../testing/app/two-servers.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let servers: TwoServers;
let league: DraftLeague;
let rooms: { log: DraftClient; board: DraftClient }[];
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
  league = await createDraftLeague(testApp, 2);
  const [first, second] = league.owners;
  rooms = await Promise.all(
    [servers.first, servers.second].map(async (server) => {
      const log = await join(server, first!, { leagueId: league.leagueId });
      await log.waitFor("draft-snapshot");
      const board = await joinLegacy(server, second!, league.leagueId);
      await board.waitFor("init");
      return { log, board };
    }),
  );
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});

const as = () => testApp.admin;
const player = (place: number) => testApp.season.players[place]!;
const eliminate = (place: number, episode: number | null) =>
  testApp.call(playerRoutes.setEliminated, {
    as: as(),
    params: { playerId: player(place) },
    body: { episodeId: episode === null ? null : testApp.season.episodes[episode]! },
  });

type Shown = DraftParticipants["players"][number];

/** The available players in the next message of each room, on both servers, for both clients. */
async function offered<T>(read: (player: Omit<Shown, "canBeDrafted">) => T): Promise<T[]> {
  const offers = await Promise.all(
    rooms.flatMap(({ log, board }) => [
      log
        .waitFor("draft-cast")
        .then(({ payload }) => payload.cast.players.filter(({ canBeDrafted }) => canBeDrafted)),
      board.waitFor("init").then(({ payload }) => payload.availablePlayers),
    ]),
  );
  const read4 = offers.map((players) => players.map(read));
  for (const other of read4) expect(other).toEqual(read4[0]);
  return read4[0]!;
}
const firstName = ({ firstName: name }: { firstName: string }) => name;
const ALL_NAMES = ["Ada", "Bo", "Cleo", "Dag", "Eve", "Finn O'Hara"];

test("an elimination before the draft reaches open rooms on both servers, and so does taking it back", async () => {
  await eliminate(1, 0);
  expect(await offered(firstName)).toEqual(ALL_NAMES.filter((name) => name !== "Bo"));
  await eliminate(1, null);
  expect(await offered(firstName)).toEqual(ALL_NAMES);
});

test("a player who is added, renamed or deleted changes in open rooms", async () => {
  const tribeId = testApp.season.tribes[0]!;
  const facts = { lastName: "New", tribeId };
  const added = await testApp.call(adminPlayerRoutes.save, {
    as: as(),
    body: { ...facts, firstName: "Zoe" },
  });
  expect(await offered(firstName)).toEqual([...ALL_NAMES, "Zoe"]);
  const { playerId } = added.data;
  await testApp.call(adminPlayerRoutes.save, { as: as(), body: { ...facts, playerId, firstName: "Zora" } });
  expect(await offered(firstName)).toEqual([...ALL_NAMES, "Zora"]);
  await testApp.call(adminPlayerRoutes.remove, { as: as(), params: { playerId } });
  expect(await offered(firstName)).toEqual(ALL_NAMES);
});

test("a tribe's new name and colour, and its deletion, show in open rooms", async () => {
  const { data } = await testApp.call(tribeRoutes.add, { as: as(), body: { name: "Ash", color: "#112233" } });
  const { tribeId } = data;
  const body = { playerId: player(0), firstName: "Ada", lastName: "Young", tribeId };
  await testApp.call(adminPlayerRoutes.save, { as: as(), body });
  const tribeOf = ({ tribe }: Pick<Shown, "tribe">) => tribe;
  expect((await offered(tribeOf))[0]).toEqual({ name: "Ash", color: "#112233" });
  const change = { name: "Soot", color: "#445566" };
  await testApp.call(tribeRoutes.change, { as: as(), params: { tribeId }, body: change });
  expect((await offered(tribeOf))[0]).toEqual(change);
  await testApp.call(tribeRoutes.remove, { as: as(), params: { tribeId } });
  expect((await offered(tribeOf))[0]).toBeNull();
});

test("players on rosters that are set by hand before the draft become unavailable", async () => {
  const params = { leagueId: league.leagueId };
  const assignments = [{ teamId: league.teamIds[0]!, playerId: player(2) }];
  await testApp.call(adminLeagueRoutes.setPlayers, { as: as(), params, body: { assignments } });
  expect(await offered(firstName)).toEqual(ALL_NAMES.filter((name) => name !== "Cleo"));
  const { rostersVersion } = (await testApp.call(leagueRoutes.get, { as: as(), params })).data;
  await testApp.call(adminLeagueRoutes.setPlayers, {
    as: as(),
    params,
    body: { assignments: [], rostersVersion },
  });
  expect(await offered(firstName)).toEqual(ALL_NAMES);
});

test("new names of a team and its owner, and new points, show in open rooms", async () => {
  const { teamIds, owners } = league;
  const shown = async () => {
    const casts = await Promise.all(rooms.map(({ log }) => log.waitFor("draft-cast")));
    for (const { board } of rooms) await board.waitFor("init");
    const [own, other] = casts.map(({ payload: { cast } }) => ({
      team: cast.teams.find(({ teamId }) => teamId === teamIds[0]),
      points: cast.players[0]?.totalPoints,
    }));
    expect(other).toEqual(own);
    return own!;
  };
  const { db } = testApp;
  await db.updateTable("teams").set({ name: "New" }).where("teamId", "=", teamIds[0]!).execute();
  expect((await shown()).team).toMatchObject({ name: "New" });
  await db.updateTable("users").set({ firstName: "Nell" }).where("userId", "=", owners[0]!.userId).execute();
  expect((await shown()).team).toMatchObject({ owner: { firstName: "Nell" } });
  await insertScores(db, testApp.season, [[0, 0, 0, 7]]);
  expect((await shown()).points).toBe(7);
  await db.deleteFrom("scores").where("playerId", "=", player(0)).execute();
  expect((await shown()).points).toBe(0);
});

test("a player who was eliminated in an episode is available again when the episode is deleted", async () => {
  await eliminate(4, 3);
  expect(await offered(firstName)).toEqual(ALL_NAMES.filter((name) => name !== "Eve"));
  await testApp.call(episodeRoutes.remove, { as: as(), params: { episodeId: testApp.season.episodes[3]! } });
  expect(await offered(firstName)).toEqual(ALL_NAMES);
});

test("a change of another season's players is not broadcast", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await testApp.db
    .updateTable("players")
    .set({ lastName: "X" })
    .where("playerId", "=", past.players[0]!)
    .execute();
  await eliminate(5, 0);
  // The next message about the draft is the later change; no message comes before it.
  for (const { log, board } of rooms) {
    let message = await log.next();
    // The room's presence is announced with its own timing.
    while (message.type === "draft-presence") message = await log.next();
    expect(message.type).toBe("draft-cast");
    expect((await board.next()).type).toBe("init");
  }
  await eliminate(5, null);
  await offered(firstName);
});

// Covers DRAFT-31.
test("an elimination while a clock runs is broadcast with that clock, and the player is not picked", async () => {
  await moveTo(testApp, league.startsAt);
  for (const { log, board } of rooms) {
    await log.waitFor("draft-events");
    await board.waitFor("draft-timer-started");
  }
  await eliminate(0, 0);
  expect(await offered(firstName)).toEqual(ALL_NAMES.slice(1));
  for (const { board } of rooms) {
    expect(await board.next()).toMatchObject({
      type: "draft-timer-started",
      payload: { startTime: league.startsAt, timeoutMs: PICK_SECONDS * 1000 },
    });
  }
  await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
  for (const { board } of rooms) {
    const { payload } = await board.waitFor("pick-made");
    expect(payload.draftOrder[0]?.player?.playerId).not.toBe(player(0));
    expect(payload.availablePlayers).toHaveLength(4);
  }
});
