import { randomUUID } from "node:crypto";
import { Session } from "node:inspector/promises";
import { scoringRoutes, teamRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "./app/postgres.ts";
import { createTestApp, type TestApp } from "./app/test-app.ts";
import { type DraftClient, join } from "./clients/draft-client.ts";
import { createDraftLeague, moveTo } from "./fixtures/draft-league.ts";
import { addLeague } from "./fixtures/league-fixture.ts";

// `docs/architecture.md` lists the files of each path. A failure prints the list of today.
const FILES_MAX = 28;

let testApp: TestApp;
const inspector = new Session();

beforeAll(async () => {
  const database = await createTestDatabase();
  // The server's regular checks would run at any time.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  testApp = await createTestApp({}, { database });
  inspector.connect();
  await inspector.post("Profiler.enable");
  await inspector.post("Debugger.enable");
});
afterAll(async () => {
  inspector.disconnect();
  vi.useRealTimers();
  await testApp.close();
});

test("reading the standings passes few files, fewer when nothing has changed", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0], [1]]);
  const read = () => testApp.call(teamRoutes.standings, { as: owners[0]!, query: { leagueId } });
  const afterChange = await filesOf(async (run) => {
    await saveScore(run);
    return read;
  });
  expect.soft(afterChange.length > FILES_MAX ? afterChange : []).toEqual([]);
  const again = await filesOf(() => Promise.resolve(read));
  expect(again.length > FILES_MAX / 2 ? again : []).toEqual([]);
});

test("saving a score passes few files", async () => {
  const files = await filesOf((run) => Promise.resolve(() => saveScore(100 + run)));
  expect(files.length > FILES_MAX ? files : []).toEqual([]);
});

test("making a pick passes few files", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 2);
  const clients: DraftClient[] = [];
  for (const owner of owners) {
    const client = await join(testApp, owner, { leagueId });
    await client.waitFor("draft-snapshot");
    // The next client joins in another round.
    vi.advanceTimersByTime(100);
    clients.push(client);
  }
  await moveTo(testApp, startsAt);
  const [first, second] = clients;
  const turns = [first!, second!, second!];
  const files = await filesOf((run) => {
    const owner = owners[clients.indexOf(turns[run]!)]!;
    const playerId = testApp.season.players[run]!;
    const payload = { token: owner.token, leagueId, key: randomUUID(), pickNumber: run + 1, playerId };
    return Promise.resolve(async () => {
      turns[run]!.send({ type: "choose", payload });
      const { payload: answer } = await turns[run]!.waitFor("draft-answer");
      expect(answer.message).toBeNull();
    });
  });
  for (const { socket } of clients) socket.close();
  expect(files.length > FILES_MAX ? files : []).toEqual([]);
});

async function saveScore(points: number): Promise<void> {
  const { players, episodes, statistics } = testApp.season;
  const body = { playerId: players[0]!, episodeId: episodes[0]!, statisticId: statistics[0]!, points };
  await testApp.call(scoringRoutes.save, { as: testApp.admin, body });
}

/**
 * The source files of which a function ran in each of three runs. Each run first prepares what is measured. Files that
 * only re-export do not count.
 */
async function filesOf(prepare: (run: number) => Promise<() => Promise<unknown>>): Promise<string[]> {
  const runs: string[][] = [];
  for (const run of [0, 1, 2]) {
    const work = await prepare(run);
    await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await work();
    const { result } = await inspector.post("Profiler.takePreciseCoverage");
    await inspector.post("Profiler.stopPreciseCoverage");
    const files: string[] = [];
    for (const { url, scriptId, functions } of result) {
      const [, file] = /\/packages\/((?:server|game|contract)\/src\/.*)$/.exec(url) ?? [];
      if (!file || /\/testing\/|\.test\.ts$|\/index\.ts$/.test(file)) continue;
      const ran = functions.flatMap(({ ranges: [whole] }) => (whole && whole.count > 0 ? [whole] : []));
      if (ran.length === 0) continue;
      const { scriptSource } = await inspector.post("Debugger.getScriptSource", { scriptId });
      if (ran.some(({ startOffset, endOffset }) => !isExport(scriptSource.slice(startOffset, endOffset))))
        files.push(file);
    }
    runs.push(files.sort());
  }
  const [first = [], ...others] = runs;
  return first.filter((file) => others.every((run) => run.includes(file)));
}

/** The test runner reads every imported name through a function like this. */
const isExport = (source: string): boolean => /^\(?\)?\s*(?:=>)?\s*\{\s*try\s*\{\s*return \w+/.test(source);
