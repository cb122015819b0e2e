import type { DraftPlayer, DraftSlot } from "@emberline/contract";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { type DraftClient, joinLegacy, connect } from "../../../testing/clients/draft-client.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

interface Board {
  draftOrder: DraftSlot[];
  availablePlayers: DraftPlayer[];
}

function pickOf(person: TestUser, league: DraftLeague, board: Board, index = 0) {
  return {
    type: "pick",
    payload: {
      token: person.token,
      leagueId: league.leagueId,
      player: board.availablePlayers[index],
      pick: board.draftOrder.find((slot) => slot.currentPick === 1),
    },
  };
}

async function enter(person: TestUser, league: DraftLeague): Promise<{ client: DraftClient; board: Board }> {
  const client = await joinLegacy(testApp, person, league.leagueId);
  const { payload } = await client.waitFor("init");
  return { client, board: payload };
}

const owner = (league: DraftLeague, index: number): TestUser => league.owners[index]!;

describe("the draft socket", () => {
  it("sends the board on join, with pick 1 current before the start", async () => {
    const league = await createDraftLeague(testApp, 3);
    const client = await joinLegacy(testApp, owner(league, 1), league.leagueId);
    const { payload } = await client.waitFor("init");
    expect(payload.myTeam).toEqual({ teamId: league.teamIds[1] });
    expect(payload.draftOrder.map((slot) => league.teamIds.indexOf(slot.team.teamId))).toEqual([
      0, 1, 2, 2, 1, 0,
    ]);
    expect(payload.draftOrder.map((slot) => slot.currentPick)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(payload.availablePlayers.map((player) => player.firstName)).toEqual([
      "Ada",
      "Bo",
      "Cleo",
      "Dag",
      "Eve",
      "Finn O'Hara",
    ]);
    expect(payload.draft).toMatchObject({ complete: false, pickTimeSeconds: PICK_SECONDS });
    expect(Date.parse(payload.draft.startDate)).toBe(league.startsAt);
    client.socket.terminate();
  });

  it("starts the clock at the scheduled second and sends each pick in the documented order", async () => {
    const league = await createDraftLeague(testApp, 2);
    const first = await enter(owner(league, 0), league);
    const second = await enter(owner(league, 1), league);
    await moveTo(testApp, league.startsAt);
    expect(await second.client.next()).toMatchObject({
      type: "draft-timer-started",
      payload: { startTime: league.startsAt, timeoutMs: PICK_SECONDS * 1000 },
    });
    await first.client.waitFor("draft-timer-started");

    first.client.send(pickOf(owner(league, 0), league, first.board, 2));
    const made = await second.client.next();
    expect(made).toMatchObject({ type: "pick-made" });
    const received = await first.client.waitFor("pick-made");
    expect(received.payload.draftOrder[0]).toMatchObject({
      pickedBy: "owner",
      player: { firstName: "Cleo" },
      currentPick: 0,
    });
    expect(received.payload.draftOrder[1]?.currentPick).toBe(1);
    expect(received.payload.availablePlayers).toHaveLength(5);
    expect(await second.client.next()).toMatchObject({ type: "draft-timer-started" });
    expect(second.client.inbox).toEqual([]);
  });

  it("picks for a team that misses the deadline and sends the automatic pick after the pick", async () => {
    const league = await createDraftLeague(testApp, 2);
    const { client } = await enter(owner(league, 1), league);
    await moveTo(testApp, league.startsAt);
    await client.waitFor("draft-timer-started");
    await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
    expect((await client.next()).type).toBe("pick-made");
    expect((await client.next()).type).toBe("draft-timer-started");
    expect(await client.next()).toMatchObject({
      type: "auto-pick-made",
      payload: { pickNumber: 1, team: { teamId: league.teamIds[0] } },
    });
  });

  // Covers DRAFT-28.
  it("accepts one of two rival picks and sends the other client the reason and a fresh board", async () => {
    const league = await createDraftLeague(testApp, 2);
    const one = await enter(owner(league, 0), league);
    const tab = await enter(owner(league, 0), league);
    await moveTo(testApp, league.startsAt);
    one.client.send(pickOf(owner(league, 0), league, one.board, 0));
    tab.client.send(pickOf(owner(league, 0), league, tab.board, 1));
    const refusal = await Promise.any([one.client.waitFor("error"), tab.client.waitFor("error")]);
    expect(refusal.message).toBe("That pick was already made.");
    const { board } = await enter(owner(league, 1), league);
    expect(board.draftOrder.filter((slot) => slot.player)).toHaveLength(1);
  });

  // Covers DRAFT-3.
  it("refuses a pick out of turn, before the start or with a bad token, and leaves the clock alone", async () => {
    const league = await createDraftLeague(testApp, 2);
    const { client, board } = await enter(owner(league, 1), league);
    client.send(pickOf(owner(league, 1), league, board));
    expect(await client.waitFor("error")).toMatchObject({ message: "The draft has not started yet." });
    await client.waitFor("init");
    await moveTo(testApp, league.startsAt);
    client.send(pickOf(owner(league, 1), league, board));
    expect(await client.waitFor("error")).toMatchObject({ message: "It is not your turn to pick." });
    const { payload } = await client.waitFor("init");
    expect(payload.draftOrder[0]).toMatchObject({ player: null, currentPick: 1 });
    expect(await client.next()).toMatchObject({
      type: "draft-timer-started",
      payload: { startTime: league.startsAt },
    });
    client.send(pickOf({ ...owner(league, 0), token: "nobody's" }, league, board));
    expect(await client.waitFor("error")).toMatchObject({ message: "Please log in" });
    expect(await client.closed).toBe(1008);
  });

  // Covers ADMIN-LEAGUE-10, ROOM-29.
  it("lets in only members and admins; an admin watches without a team", async () => {
    const league = await createDraftLeague(testApp, 2);
    const outsider = await joinLegacy(testApp, await testApp.createUser(), league.leagueId);
    expect((await outsider.next()).type).toBe("error");
    expect(await outsider.closed).toBe(1008);
    const admin = await joinLegacy(testApp, testApp.admin, league.leagueId);
    expect((await admin.waitFor("init")).payload.myTeam).toBeNull();
  });

  it.each([
    ["null", "null"],
    ["1", "1"],
    ["[]", "[]"],
    ['"x"', '"x"'],
    ["{}", "{}"],
    ["a type of null", '{"type":null}'],
    ["no payload", '{"type":"join"}'],
    ["__proto__", '{"type":"__proto__","payload":{}}'],
    ["toString", '{"type":"toString","payload":{}}'],
    ["4000 open brackets", "[".repeat(4000)],
    ["no JSON", "not json"],
  ])("answers a frame of %s with an error and stays open", async (_name, frame) => {
    const league = await createDraftLeague(testApp, 2);
    const client = await connect(testApp);
    client.socket.send(frame);
    expect(await client.next()).toEqual({ type: "error", message: "We could not read that message" });
    client.send({ type: "join", payload: { token: owner(league, 0).token, leagueId: league.leagueId } });
    expect((await client.next()).type).toBe("init");
  });

  it("closes a socket that sends too many messages or too large a one", async () => {
    const chatty = await connect(testApp);
    for (let count = 0; count < 100; count += 1) chatty.socket.send("{}");
    expect(await chatty.closed).toBe(1008);
    const large = await connect(testApp);
    large.socket.send("x".repeat(9000));
    expect(await large.closed).toBe(1009);
  });

  it("runs a whole draft by the clock alone: every team gets the same number of players, and none twice", async () => {
    const league = await createDraftLeague(testApp, 3);
    const { client } = await enter(owner(league, 0), league);
    await moveTo(testApp, league.startsAt);
    for (let pick = 1; pick <= 6; pick += 1) {
      await moveTo(testApp, league.startsAt + pick * PICK_SECONDS * 1000);
    }
    for (;;) {
      const { payload } = await client.waitFor("pick-made");
      if (!payload.draft.complete) continue;
      const picked = payload.draftOrder.map((slot) => slot.player?.playerId);
      expect(new Set(picked).size).toBe(6);
      expect(payload.draftOrder.every((slot) => slot.currentPick === 0)).toBe(true);
      break;
    }
    const rosters = await testApp.db
      .selectFrom("rosterPlayers")
      .select("teamId")
      .where("leagueId", "=", league.leagueId)
      .execute();
    for (const teamId of league.teamIds)
      expect(rosters.filter((row) => row.teamId === teamId)).toHaveLength(2);
  });
});
