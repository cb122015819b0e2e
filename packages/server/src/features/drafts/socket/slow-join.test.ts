import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../testing/app/postgres.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { connect, join } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  testApp = await createTestApp({}, { database });
});
afterAll(async () => {
  vi.useRealTimers();
  await testApp.close();
});

// Covers ROOM-30.
test("a client is not closed while the server is busy with its join", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  // The check of a session first asks for changes.
  const holding = await testApp.db.startTransaction().execute();
  await sql`lock table read_model.changes in access exclusive mode`.execute(holding);
  const client = await join(testApp, owners[0]!, { leagueId });
  await waitForLockWaiters(testApp, 1);
  vi.advanceTimersByTime(11_000);
  await holding.rollback().execute();
  expect((await client.next()).type).toBe("draft-snapshot");
  client.socket.close();
});

// Covers ROOM-30.
test("a client whose join failed is not closed while the next one waits", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  const client = await connect(testApp);
  const payload = { token: owners[0]!.token, leagueId, log: true };
  await sql`alter table read_model.changes rename to gone`.execute(testApp.db);
  for (let times = 0; times < 2; times += 1) client.send({ type: "join", payload });
  await client.waitFor("error");
  await sql`alter table read_model.gone rename to changes`.execute(testApp.db);
  const holding = await testApp.db.startTransaction().execute();
  await sql`lock table read_model.changes in access exclusive mode`.execute(holding);
  // The second join waits for the end of the first one's round.
  vi.advanceTimersByTime(1000);
  await waitForLockWaiters(testApp, 1);
  vi.advanceTimersByTime(11_000);
  await holding.rollback().execute();
  expect((await client.waitFor("draft-snapshot")).type).toBe("draft-snapshot");
  client.socket.close();
});

// Covers ROOM-30.
test("a client whose join failed has ten seconds for another one", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  const client = await connect(testApp);
  vi.advanceTimersByTime(9000);
  await sql`alter table read_model.changes rename to gone`.execute(testApp.db);
  client.send({ type: "join", payload: { token: owners[0]!.token, leagueId, log: true } });
  await client.waitFor("error");
  await sql`alter table read_model.gone rename to changes`.execute(testApp.db);
  vi.advanceTimersByTime(9000);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  // With the second that the closing has.
  vi.advanceTimersByTime(2000);
  expect(await client.closed).toBe(1008);
});
