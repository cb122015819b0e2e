import { randomUUID } from "node:crypto";
import type { ServerMessage } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { join } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, moveTo, PICK_SECONDS } from "../../../testing/fixtures/draft-league.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createPickBacklog } from "./handle-pick.ts";

const testApp = useTestApp();
beforeAll(async () => {
  await testApp.app.start();
});

const SOCKETS = 5;
const PICKS_EACH = 20;

const isAnswer = (message: ServerMessage): message is Extract<ServerMessage, { type: "draft-answer" }> =>
  message.type === "draft-answer";

test("a hundred picks of one user on five sockets delay the clock by only a few of them", async () => {
  const league = await createDraftLeague(testApp, 2);
  const [first, flooder] = [league.owners[0]!, league.owners[1]!];
  const watcher = await join(testApp, first, league);
  await watcher.waitFor("draft-presence");
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => join(testApp, flooder, league)));
  for (const socket of sockets) await socket.waitFor("draft-presence");
  await moveTo(testApp, league.startsAt);
  await watcher.waitFor("draft-events");
  const said = { token: flooder.token, leagueId: league.leagueId, playerId: testApp.season.players[3]! };
  for (const socket of sockets) {
    for (let sent = 0; sent < PICKS_EACH; sent += 1) {
      socket.send({ type: "choose", payload: { ...said, key: randomUUID(), pickNumber: 1 } });
    }
  }
  // By then they have arrived, and the deadline has not passed.
  const received = await Promise.all(sockets.map((socket) => socket.waitFor("draft-answer")));
  await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
  await watcher.waitFor("draft-events");
  const before = sockets.flatMap(({ inbox }) => inbox.filter(isAnswer)).concat(received);
  expect(before.length).toBeLessThan((SOCKETS * PICKS_EACH) / 2);
  expect(new Set(before.map(({ payload }) => payload.accepted))).toEqual(new Set([false]));
  const { picks } = await assertDraftConsistent(testApp, league);
  expect(picks).toMatchObject([{ by: "rule" }]);
});

test("a user's picks take no place from others, nor from the same user in another league", () => {
  const places = createPickBacklog();
  const sender = { leagueId: "one", userId: "maya" };
  const taken = Array.from({ length: 6 }, () => places.tryReserve(sender));
  expect(taken.map((place) => place !== null)).toEqual([true, true, true, true, false, false]);
  expect(places.tryReserve({ ...sender, userId: "ben" })).not.toBeNull();
  expect(places.tryReserve({ ...sender, leagueId: "other" })).not.toBeNull();
  taken[0]?.();
  expect(places.tryReserve(sender)).not.toBeNull();
  expect(places.tryReserve(sender)).toBeNull();
});
