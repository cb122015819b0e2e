import { randomUUID } from "node:crypto";
import { ServerMessage } from "@emberline/contract";
import { expect, test } from "vitest";
import { createDraftLeague, type DraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import type { DraftRepository } from "../model/draft-repository.ts";
import { createRoomRegistry } from "./room-registry.ts";
import { type ClientSocket } from "../../../platform/sockets/client-socket.ts";
import { createBroadcaster, type Broadcaster } from "./broadcaster.ts";
import { type PgDraftTx, createPgDraftRepository } from "../store/pg-draft-repository.ts";

const testApp = useTestApp();

function createRoom(repository: Partial<DraftRepository<PgDraftTx>> = {}) {
  const rooms = createRoomRegistry((leagueId) => broadcaster.forget(leagueId));
  const broadcaster: Broadcaster = createBroadcaster(
    { repository: { ...createPgDraftRepository(testApp), ...repository }, now: () => testApp.time },
    rooms,
  );
  return { rooms, broadcaster };
}

function createParticipant({ leagueId, teamIds, owners }: DraftLeague, readyState = 1) {
  const received: ServerMessage["type"][] = [];
  const socket: ClientSocket = {
    readyState,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame) => void received.push(ServerMessage.parse(JSON.parse(String(frame))).type),
    close: () => {},
  };
  const { userId } = owners[0]!;
  const participant = {
    socket,
    userId,
    sessionId: randomUUID(),
    leagueId,
    teamId: teamIds[0]!,
    log: true,
    desk: null,
    seen: null,
  };
  return { participant, socket, received };
}

/** The stored draft. */
const find = async (leagueId: string) => (await createPgDraftRepository(testApp).find(leagueId))!;

test("the cursor of a room is deleted with its last participant and created again with the next", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { leagueId } = league;
  const { rooms, broadcaster } = createRoom();
  const stored = await find(leagueId);
  for (let round = 0; round < 3; round += 1) {
    const [one, two] = [createParticipant(league), createParticipant(league)];
    await broadcaster.join(leagueId, [{ participant: one.participant }, { participant: two.participant }]);
    expect(one.received[0]).toBe("draft-snapshot");
    rooms.remove(one.socket);
    expect(broadcaster.isBroadcast(leagueId, stored)).toBe(true);
    rooms.remove(two.socket);
    expect(broadcaster.isBroadcast(leagueId, stored)).toBe(false);
  }
});

test("a change in an empty room moves no cursor, and the next participant gets it once", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { leagueId } = league;
  const { broadcaster } = createRoom();
  const stored = await find(leagueId);
  const change = { from: stored.version, events: [], after: stored };
  await broadcaster.broadcast(change);
  await broadcaster.catchUp(stored);
  expect(broadcaster.isBroadcast(leagueId, stored)).toBe(false);
  const { participant, received } = createParticipant(league);
  await broadcaster.join(leagueId, [{ participant }]);
  expect(received).toEqual(["draft-snapshot", "draft-presence"]);
  await broadcaster.broadcast(change);
  await broadcaster.catchUp(stored);
  expect(received).toEqual(["draft-snapshot", "draft-presence"]);
});

test("a room that empties during a broadcast keeps no cursor", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { leagueId } = league;
  const { participant, socket } = createParticipant(league);
  let leave = (): void => {};
  const { boardData } = createPgDraftRepository(testApp);
  const { rooms, broadcaster } = createRoom({
    boardData: (stored) => {
      leave();
      return boardData(stored);
    },
  });
  await broadcaster.join(leagueId, [{ participant }]);
  const stored = await find(leagueId);
  leave = () => rooms.remove(socket);
  await broadcaster.refresh(stored);
  expect(rooms.activeLeagueIds()).toEqual([]);
  expect(broadcaster.isBroadcast(leagueId, stored)).toBe(false);
});

test("a client that disconnects before the room is read leaves nothing behind", async () => {
  const league = await createDraftLeague(testApp, 2);
  const { broadcaster } = createRoom();
  await broadcaster.join(league.leagueId, [{ participant: createParticipant(league, 3).participant }]);
  expect(broadcaster.isBroadcast(league.leagueId, await find(league.leagueId))).toBe(false);
});

test("a room without a draft keeps no cursor once it is empty", async () => {
  const league = { ...(await createDraftLeague(testApp, 1)), leagueId: randomUUID() };
  const { rooms, broadcaster } = createRoom();
  const none = { draftId: "", version: 0 };
  const [gone, here] = [createParticipant(league, 3), createParticipant(league)];
  await broadcaster.join(league.leagueId, [{ participant: gone.participant }]);
  expect(broadcaster.isBroadcast(league.leagueId, none)).toBe(false);
  await broadcaster.join(league.leagueId, [{ participant: here.participant }]);
  expect(broadcaster.isBroadcast(league.leagueId, none)).toBe(true);
  rooms.remove(here.socket);
  expect(broadcaster.isBroadcast(league.leagueId, none)).toBe(false);
});
