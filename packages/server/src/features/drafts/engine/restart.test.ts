import { type Draft, type DraftEvent, OVERDUE_GRACE_MS } from "@emberline/game";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  eventsOf,
  findViolations,
  createLeagueRun,
  createChaosEnvironment,
  type LeagueRun,
  type ChaosEnvironment,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import type { ChaosServer } from "../../../testing/draft-chaos/server-pool.ts";
import { commitNothing, detectStalls, excusedTimes } from "../../../testing/draft-chaos/detect-stalls.ts";
import { startLoadAdjustedTimer } from "../../../testing/draft-chaos/load-adjusted-timer.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PROMPT_MS = 250;
const DRAINED_MS = 5000;
const RESTARTING = 1012;

let environment: ChaosEnvironment;
beforeEach(async () => {
  environment = await createChaosEnvironment({ seed: 4, playerCount: 6 });
});
afterEach(() => environment.close());

async function start(): Promise<ChaosServer> {
  const server = await environment.serverPool.start();
  environment.serverAddress.open(server.url);
  void server.exited.then(environment.serverAddress.close);
  return server;
}

/** The same, for a server that another one will follow. */
async function startFirst(): Promise<ChaosServer> {
  const server = await start();
  environment.serverPool.prepare();
  return server;
}

/** Two owners who let the clock make every pick. */
const openQuietLeague = (pickSeconds: number, startsInMs: number): Promise<LeagueRun> =>
  createLeagueRun(environment, {
    teams: 2,
    pickSeconds,
    startsInMs,
    clientKinds: [
      ["log", 0],
      ["log", 1],
    ],
    thinkingMs: () => null,
  });

/** Resolves when all clients of a league see such a draft. */
const seen = ({ clients }: LeagueRun, check: (draft: Draft) => boolean): Promise<unknown> =>
  Promise.all(
    clients.map((fan) =>
      fan.waitUntil(() => {
        const draft = fan.draft();
        return draft !== null && check(draft);
      }),
    ),
  );

const draftOf = ({ clients: [fan] }: LeagueRun): Draft => {
  const draft = fan?.draft();
  if (!draft) throw new Error("no client has received a draft");
  return draft;
};

/** Resolves at the given time. */
const moment = (at: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, at - Date.now()));

const clocksOf = (events: DraftEvent[]) => events.filter((event) => event.type === "clock-started");

// Covers DRAFT-11.
test("a server that is down across a deadline, a start or neither costs no team its turn or time", async () => {
  const first = await startFirst();
  const [kept, long] = [await openQuietLeague(120, 100), await openQuietLeague(600, 100)];
  for (const leagueRun of [kept, long]) await seen(leagueRun, ({ deadline }) => deadline !== null);
  const missed = await openQuietLeague(1, 100);
  await seen(missed, ({ picks }) => picks.length >= 1);
  const before = [draftOf(kept), draftOf(long)];
  await first.kill();
  const toStart = await openQuietLeague(600, 100);
  const { length: received } = await eventsOf(environment.testApp, missed.leagueId);
  await moment(toStart.startsAt + 1100);
  const second = await start();
  await seen(toStart, ({ begunAt }) => begunAt !== null);
  // Late, but not over at once: the first clock runs from its actual start.
  expect(draftOf(toStart).begunAt).toBeGreaterThanOrEqual(second.startedAt);
  await Promise.all(
    [kept, long]
      .flatMap(({ clients }) => clients)
      .map((fan) => fan.waitUntil(() => fan.snapshotCount() === 2)),
  );
  expect([draftOf(kept), draftOf(long)]).toEqual(before);
  await seen(missed, ({ completedAt }) => completedAt !== null);
  const events = await eventsOf(environment.testApp, missed.leagueId);
  // The pick whose deadline was missed gets one more full clock.
  const clocks = clocksOf(events);
  const unwatched = clocksOf(events.slice(0, received)).length;
  const again = clocks.splice(unwatched, 1);
  expect(again).toMatchObject([{ pickNumber: unwatched }]);
  expect(again[0]?.startedAt).toBeGreaterThanOrEqual(second.startedAt);
  expect(clocks.map(({ pickNumber }) => pickNumber)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([...clocks, ...again].every(({ startedAt, deadline }) => deadline - startedAt === 1000)).toBe(true);
  expect(await findViolations(environment.testApp, missed, { lifetimes: [first, second] })).toEqual([]);
});

// Covers DRAFT-11.
test("a clock that runs across a restart ends on time", async () => {
  const first = await startFirst();
  const leagueRun = await openQuietLeague(10, 100);
  await seen(leagueRun, ({ deadline }) => deadline !== null);
  const { deadline } = draftOf(leagueRun);
  await first.kill();
  const second = await start();
  const { stalls, stop } = detectStalls(environment.testApp.db);
  await seen(leagueRun, ({ picks }) => picks.length === 1);
  stop();
  const [pick] = draftOf(leagueRun).picks;
  expect(pick?.by).toBe("rule");
  const lateMs = (pick?.at ?? 0) - (deadline ?? 0);
  expect(lateMs).toBeGreaterThanOrEqual(0);
  // Unless the machine was too busy.
  const isStalled = excusedTimes([...stalls, ...second.stalls]).some(
    ({ from, to }) => from <= (deadline ?? 0) + PROMPT_MS && to >= (deadline ?? 0),
  );
  expect(lateMs).toBeLessThan(isStalled ? OVERDUE_GRACE_MS : PROMPT_MS);
  expect(clocksOf(await eventsOf(environment.testApp, leagueRun.leagueId))).toHaveLength(2);
});

test("a server that stops under load drains, closes as restarting, and loses no pick", async () => {
  const first = await startFirst();
  const leagueRuns = await Promise.all(
    [1, 2, 3, 4].map(() =>
      createLeagueRun(environment, {
        teams: 2,
        pickSeconds: 3,
        startsInMs: 300,
        clientKinds: [
          ["log", 0],
          ["log", 1],
          ["board", 1],
        ],
        thinkingMs: () => environment.rng.int(0, 250),
      }),
    ),
  );
  const yes = () =>
    leagueRuns.flatMap(({ trace }) => trace.answers).filter(({ accepted }) => accepted).length;
  const clients = leagueRuns.flatMap((leagueRun) => leagueRun.clients);
  await Promise.race(clients.map((fan) => fan.waitUntil(() => yes() >= 4)));
  const stopTimer = startLoadAdjustedTimer({
    roundTrip: () => commitNothing(environment.testApp.db),
    processorTime: first.processorTime,
  });
  expect(await first.stop()).toBe(0);
  expect(await stopTimer()).toBeLessThan(DRAINED_MS);
  // Connections during the stop fail; the first close code counts.
  await expect
    .poll(() => clients.map(({ socket }) => socket.codes[0]))
    .toEqual(clients.map(() => RESTARTING));
  const second = await start();
  await Promise.all(clients.map((fan) => fan.waitUntil(fan.isDone)));
  for (const leagueRun of leagueRuns)
    expect(await findViolations(environment.testApp, leagueRun, { lifetimes: [first, second] })).toEqual([]);
});
