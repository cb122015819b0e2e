import { beforeAll, expect, test } from "vitest";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { createLegacyHttpClient, textAt } from "../../../testing/clients/legacy-http-client.ts";
import { joinRoom, type Frame, openSocket } from "../../../testing/clients/untyped-websocket-client.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const TEXT = expect.any(String);
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** The keys by which that client recognises a board in a message of any type. */
const BOARD_KEYS = ["draftOrder", "availablePlayers", "myTeam", "draft"];

const owner = (league: DraftLeague, index: number): TestUser => league.owners[index]!;

const enter = (person: TestUser, leagueId: string) => joinRoom(testApp, person, leagueId);

const listAt = (frame: Frame, key: string): Record<string, unknown>[] => {
  const list = new Map(Object.entries(frame.payload ?? {})).get(key);
  if (!Array.isArray(list)) throw new Error(`no list ${key}`);
  return list;
};

/** The legacy client sends whole rows back, with additional fields. */
const pickOf = (person: TestUser, leagueId: string, board: Frame) => ({
  type: "pick",
  payload: {
    player: { ...listAt(board, "availablePlayers")[0], totalPoints: "99", isMine: true },
    token: person.token,
    leagueId,
    pick: { ...listAt(board, "draftOrder").find((row) => row["currentPick"] === 1), team: null },
  },
});

// Covers ADMIN-LEAGUE-13, API-30, LEGACY-8.
test("over HTTP a draft has one row per team in first-round order, or is null", async () => {
  const league = await createDraftLeague(testApp, 3);
  const client = createLegacyHttpClient(testApp, owner(league, 0));
  const { body } = await client.get(`draft/byLeague/${league.leagueId}`);
  const rowOf = (teamId: string, index: number) => ({
    team: { teamId, name: `Team ${index + 1}`, owner: { firstName: TEXT, lastName: "Fan" } },
  });
  expect(body).toMatchObject({
    status: "success",
    data: {
      startDate: ISO,
      complete: false,
      pickTimeSeconds: PICK_SECONDS,
      draftOrder: league.teamIds.map(rowOf),
    },
  });
  const created = await client.send("POST", "league/add", {
    name: "No Draft",
    teamName: "No Draft",
    privateInd: false,
    password: null,
  });
  const leagueId = textAt(created.body, "data", "leagueId");
  expect((await client.get(`draft/byLeague/${leagueId}`)).body).toEqual({ status: "success", data: null });
});

// Covers ADMIN-LEAGUE-1, LEGACY-9.
test("the admin's list gives the date of a draft until it is complete, then null, as that client shows a past date as ongoing", async () => {
  const league = await createDraftLeague(testApp, 2);
  const client = createLegacyHttpClient(testApp, testApp.admin);
  const rowOf = async () => {
    const { body } = await client.get("league");
    const rows = listAt({ type: "", payload: { ...body! } }, "data");
    return rows.find((row) => row["leagueId"] === league.leagueId);
  };
  const startDate = new Date(league.startsAt).toISOString();
  expect(await rowOf()).toMatchObject({ draftDate: startDate, draftComplete: false });
  for (let pick = 0; pick <= 6; pick += 1) {
    await moveTo(testApp, league.startsAt + pick * PICK_SECONDS * 1000);
  }
  expect(await rowOf()).toMatchObject({
    draftDate: null,
    draftStartDate: startDate,
    draftComplete: true,
  });
});

// Covers API-31, DRAFT-1, LEGACY-2.
test("a join is answered by init with every pick, numbers for currentPick, and contestants by first name", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { init } = await enter(owner(league, 1), league.leagueId);
  expect(init).toMatchObject({
    type: "init",
    payload: {
      myTeam: { teamId: league.teamIds[1] },
      draft: { startDate: ISO, complete: false, pickTimeSeconds: PICK_SECONDS },
      draftOrder: [
        {
          draftPickId: TEXT,
          pickNumber: 1,
          currentPick: 1,
          team: { teamId: league.teamIds[0], name: "Team 1", owner: { firstName: TEXT, lastName: "Fan" } },
        },
        ...[2, 3, 4, 5, 6].map((pickNumber) => ({ pickNumber, currentPick: 0 })),
      ],
    },
  });
  const players = listAt(init, "availablePlayers");
  expect(players.map((player) => player["firstName"])).toEqual([
    "Ada",
    "Bo",
    "Cleo",
    "Dag",
    "Eve",
    "Finn O'Hara",
  ]);
  expect(players[0]).toMatchObject({ playerId: TEXT, lastName: "Young", tribe: { name: "Ember" } });
});

// Covers API-32, LEGACY-3.
test("a pick sent as whole rows is broadcast as pick-made, then the next clock, and nothing else", async () => {
  const league = await createDraftLeague(testApp, 2);
  const first = await enter(owner(league, 0), league.leagueId);
  const second = await enter(owner(league, 1), league.leagueId);
  await moveTo(testApp, league.startsAt);
  for (const { socket } of [first, second]) {
    expect(await socket.next()).toMatchObject({
      type: "draft-timer-started",
      payload: { startTime: league.startsAt, timeoutMs: PICK_SECONDS * 1000 },
    });
  }
  first.socket.send(pickOf(owner(league, 0), league.leagueId, first.init));
  for (const { socket } of [first, second]) {
    const made = await socket.next();
    expect(made).toMatchObject({
      type: "pick-made",
      payload: { draft: { complete: false }, draftOrder: expect.any(Array) },
    });
    expect(listAt(made, "draftOrder")[0]).toMatchObject({ currentPick: 0, player: { firstName: "Ada" } });
    expect(listAt(made, "draftOrder")[1]).toMatchObject({ currentPick: 1 });
    expect(listAt(made, "availablePlayers")).toHaveLength(5);
    expect((await socket.next()).type).toBe("draft-timer-started");
    expect(socket.inbox).toEqual([]);
  }
});

// Covers API-31, LEGACY-2.
test("a client that joins while a clock runs gets it right after init", async () => {
  const league = await createDraftLeague(testApp, 2);
  await moveTo(testApp, league.startsAt);
  const { socket, init } = await enter(owner(league, 0), league.leagueId);
  expect(init.type).toBe("init");
  expect((await socket.next()).type).toBe("draft-timer-started");
});

// Covers API-33, LEGACY-4.
test("an automatic pick is broadcast as pick-made, then the next clock, then auto-pick-made", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { socket } = await enter(owner(league, 1), league.leagueId);
  await moveTo(testApp, league.startsAt);
  expect((await socket.next()).type).toBe("draft-timer-started");
  await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
  expect((await socket.next()).type).toBe("pick-made");
  expect((await socket.next()).type).toBe("draft-timer-started");
  expect(await socket.next()).toMatchObject({
    type: "auto-pick-made",
    payload: { player: { playerId: TEXT, firstName: TEXT }, team: { teamId: TEXT }, pickNumber: 1 },
  });
});

// Covers LEGACY-5.
test("only board messages have a board's keys, as that client would show others as one", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { socket, init } = await enter(owner(league, 1), league.leagueId);
  socket.send(pickOf(owner(league, 1), league.leagueId, init));
  const frames = [init, await socket.next(), await socket.next()];
  await moveTo(testApp, league.startsAt);
  for (let pick = 1; pick <= 6; pick += 1) {
    await moveTo(testApp, league.startsAt + pick * PICK_SECONDS * 1000);
  }
  while (frames.filter(({ type }) => type === "auto-pick-made").length < 6) frames.push(await socket.next());
  expect(new Set(frames.map(({ type }) => type))).toEqual(
    new Set(["init", "error", "draft-timer-started", "pick-made", "auto-pick-made"]),
  );
  const carriesBoard = ({ payload }: Frame) =>
    Object.keys(payload ?? {}).some((key) => BOARD_KEYS.includes(key));
  expect(new Set(frames.filter(carriesBoard).map(({ type }) => type))).toEqual(
    new Set(["init", "pick-made"]),
  );
});

// Covers LEGACY-6.
test("a refused pick is an error without a payload, then a fresh init", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { socket, init } = await enter(owner(league, 1), league.leagueId);
  await moveTo(testApp, league.startsAt);
  expect((await socket.next()).type).toBe("draft-timer-started");
  socket.send(pickOf(owner(league, 1), league.leagueId, init));
  const error = await socket.next();
  expect(error).toEqual({ type: "error", message: "It is not your turn to pick." });
  expect((await socket.next()).type).toBe("init");
});

// Covers LEGACY-7.
test.each(["null", "undefined", "", "made-up"])("with the token %j: error, then close", async (token) => {
  const league = await createDraftLeague(testApp, 1);
  const socket = await openSocket(testApp);
  socket.send({ type: "join", payload: { token, leagueId: league.leagueId } });
  expect(await socket.next()).toEqual({ type: "error", message: "Please log in" });
  expect(await socket.closed).toBe(1008);
});

test.each([{}, { token: null }])("with the token %j the server sends an error and closes", async (sent) => {
  const league = await createDraftLeague(testApp, 1);
  const socket = await openSocket(testApp);
  socket.send({ type: "join", payload: { ...sent, leagueId: league.leagueId } });
  expect(await socket.next()).toEqual({ type: "error", message: "Please log in: the token is missing" });
  expect(await socket.closed).toBe(1008);
});

// Covers LEGACY-7.
test("a non-member gets an error, then close; an admin watches without a team", async () => {
  const league = await createDraftLeague(testApp, 1);
  const outsider = await enter(await testApp.createUser(), league.leagueId);
  expect(outsider.init).toMatchObject({ type: "error", message: TEXT });
  expect(await outsider.socket.closed).toBe(1008);
  const admin = await enter(testApp.admin, league.leagueId);
  expect(admin.init).toMatchObject({ type: "init", payload: { myTeam: null } });
});

test("a join sent twice is answered twice, and a socket that closes at once affects no other", async () => {
  const league = await createDraftLeague(testApp, 1);
  const hasty = await openSocket(testApp);
  hasty.send({ type: "join", payload: { token: owner(league, 0).token, leagueId: league.leagueId } });
  hasty.close();
  const { socket, init } = await enter(owner(league, 0), league.leagueId);
  expect(init.type).toBe("init");
  socket.send({ type: "join", payload: { token: owner(league, 0).token, leagueId: league.leagueId } });
  expect((await socket.next()).type).toBe("init");
});
