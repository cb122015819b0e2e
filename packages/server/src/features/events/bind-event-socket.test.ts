import { accountRoutes, reportRoutes, WatchMessage } from "@emberline/contract";
import { expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import { watchStream } from "../../testing/clients/stream-client.ts";
import { openSocket } from "../../testing/clients/untyped-websocket-client.ts";
import { createFakeTimers } from "../../testing/fakes/fake-timers.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { createCallers } from "../../testing/inputs/callers.ts";
import { CALLERS, REFUSALS } from "../../testing/inputs/route-access.ts";

const testApp = useTestApp();

const open = () => openSocket(testApp, "/api/events");
const watch = (payload: object) => ({ type: "watch", payload });

// Covers API-6, EVENT-8.
test("only a user with a session may watch, and nothing changes", async () => {
  const { callers } = await createCallers(testApp);
  const before = await databaseFingerprint(testApp.db);
  const wrong: unknown[] = [];
  for (const caller of CALLERS) {
    const socket = await open();
    socket.send(watch({ token: callers[caller]?.token ?? "" }));
    const answer = await socket.next();
    const refusal = typeof answer.message === "string" ? answer.message : null;
    const expected = REFUSALS.user[caller] === null ? null : "Please log in";
    const isWatching = answer.type === "watching";
    if (refusal !== expected || isWatching !== (expected === null)) wrong.push([caller, answer]);
    if (!isWatching && (await socket.closed) !== 1008) wrong.push([caller, "stays open"]);
    socket.close();
  }
  expect(wrong).toEqual([]);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("the contract has one kind of message from pages", () => {
  expect(WatchMessage.shape.type.def.values).toEqual(["watch"]);
});

test("the token of an ended session is refused", async () => {
  const fan = await testApp.createUser();
  await testApp.call(accountRoutes.logout, { as: fan });
  const socket = await open();
  socket.send(watch({ token: fan.token }));
  expect(await socket.next()).toEqual({ type: "error", message: "Please log in" });
  expect(await socket.closed).toBe(1008);
});

// Covers EVENT-9.
test.each([
  ["no JSON", "watch"],
  ["another type", { type: "join", payload: { token: "x" } }],
  ["no token", watch({})],
  ["a token that is too long", watch({ token: "x".repeat(501) })],
  ["a number that is none", watch({ token: "x", since: "1" })],
  ["a negative number", watch({ token: "x", since: -1 })],
])("a message with %s is not read, and the next one counts", async (_what, frame) => {
  const socket = await open();
  socket.send(frame);
  expect(await socket.next()).toEqual({ type: "error", message: "We could not read that message" });
  socket.send(watch({ token: (await testApp.createUser()).token }));
  expect(await socket.next()).toMatchObject({ type: "watching" });
  socket.close();
});

// Covers EVENT-9.
test("a page asks once for each connection", async () => {
  const { token } = await testApp.createUser();
  const socket = await open();
  socket.send(watch({ token }));
  await socket.next();
  socket.send(watch({ token }));
  expect(await socket.closed).toBe(1008);
});

// Covers EVENT-9.
test("a thousand messages at once: 1008", async () => {
  const socket = await open();
  for (let count = 0; count < 1000; count += 1) socket.send("{}");
  expect(await socket.closed).toBe(1008);
});

// Covers EVENT-9.
test("a connection that does not ask is closed after ten seconds", async () => {
  const timers = createFakeTimers();
  const app = await createApp({ ...testApp, timers });
  const socket = await openSocket(app, "/api/events");
  timers.advance(10_000);
  // The server reads nothing more from it and ends the connection a second later.
  timers.advance(1000);
  expect(await socket.closed).toBe(1008);
  await app.stop();
  await app.server.close();
});

test("a stop of the server says so", async () => {
  const app = await createApp(testApp);
  const socket = await openSocket(app, "/api/events");
  socket.send(watch({ token: (await testApp.createUser()).token }));
  await socket.next();
  await app.stop();
  await app.server.close();
  expect(await socket.closed).toBe(1012);
});

// Covers EVENT-19.
test("admins are told of a report", async () => {
  const app = await createApp(testApp);
  await app.start();
  const { leagueId } = await addLeague(testApp, [[]]);
  const fan = await testApp.createUser();
  const page = await watchStream(app, testApp.admin);
  const body = { about: "league", aboutId: leagueId, category: "spam", details: "" } as const;
  await testApp.call(reportRoutes.add, { as: fan, body });
  expect(await page.changesUntil("admin")).toContain("admin");
  page.close();
  await app.stop();
  await app.server.close();
});
