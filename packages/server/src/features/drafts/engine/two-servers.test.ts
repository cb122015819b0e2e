import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerAddress, type ServerAddress } from "../../../testing/draft-chaos/server-address.ts";
import type { ChaosClient } from "../../../testing/draft-chaos/log-client.ts";
import {
  eventsOf,
  findViolations,
  createLeagueRun,
  createChaosEnvironment,
  type LeagueRun,
  type ChaosEnvironment,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import type { ChaosServer } from "../../../testing/draft-chaos/server-pool.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let environment: ChaosEnvironment;
let here: ChaosServer;
/** The test can cut its database connection. */
let there: ChaosServer;
let harbours: [ServerAddress, ServerAddress];

beforeEach(async () => {
  environment = await createChaosEnvironment({ seed: 7, playerCount: 14 });
  harbours = [createServerAddress(), createServerAddress()];
  there = await environment.serverPool.start(environment.behindProxy);
  harbours[1].open(there.url);
  here = await startHere();
});
afterEach(() => environment.close());

async function startHere(): Promise<ChaosServer> {
  const server = await environment.serverPool.start();
  harbours[0].open(server.url);
  void server.exited.then(harbours[0].close);
  return server;
}

/** Each of two owners has an app on either server. */
const openSharedLeague = (pickSeconds: number, thinkingMs: () => number | null): Promise<LeagueRun> =>
  createLeagueRun(environment, {
    teams: 2,
    pickSeconds,
    startsInMs: 300,
    clientKinds: [
      ["log", 0],
      ["log", 0],
      ["log", 1],
      ["log", 1],
      ["board", 1],
    ],
    thinkingMs,
    serverAddressOf: (index) => harbours[index % 2]!,
  });

const all = (clients: ChaosClient[], check: (fan: ChaosClient) => boolean): Promise<unknown> =>
  Promise.all(clients.map((fan) => fan.waitUntil(() => check(fan))));

const over = ({ clients }: LeagueRun): Promise<unknown> => all(clients, (fan) => fan.isDone());

async function expectLawful(leagueRun: LeagueRun): Promise<void> {
  // The server behind the proxy ran all the time.
  expect(await findViolations(environment.testApp, leagueRun, { lifetimes: [there] })).toEqual([]);
  environment.testApp.time = Date.now();
  await assertDraftConsistent(environment.testApp, leagueRun);
}

// Covers DRAFT-14.
test("clients on two servers that pick one player for one slot: one gets it, all see it", async () => {
  const leagueRuns = await Promise.all(
    [1, 2, 3].map(() => openSharedLeague(5, () => environment.rng.int(0, 3))),
  );
  await Promise.all(leagueRuns.map(over));
  for (const leagueRun of leagueRuns) await expectLawful(leagueRun);
  const refused = leagueRuns.flatMap(({ trace }) => trace.answers).filter(({ accepted }) => !accepted);
  expect(refused.length).toBeGreaterThan(0);
});

// Covers DRAFT-14.
test("one automatic pick for each deadline, while one server loses the database and reconnects, and the other is killed", async () => {
  const leagueRun = await openSharedLeague(1, () =>
    environment.rng.happens(0.3) ? environment.rng.int(0, 1100) : null,
  );
  const [onHere, onThere] = [
    leagueRun.clients.filter((_, i) => i % 2 === 0),
    leagueRun.clients.filter((_, i) => i % 2 === 1),
  ];
  const picksOf = (fan: ChaosClient) => fan.draft()?.picks.length ?? 0;
  await all(onThere, (fan) => picksOf(fan) >= 2);
  environment.serverPool.prepare();

  environment.proxy.cut();
  await all(onThere, (fan) => fan.outageSince() !== null);
  const numbers = onThere.map((fan) => fan.version());
  await Promise.race(onHere.map((fan) => fan.waitUntil(() => picksOf(fan) >= 6)));
  // A server without the database makes no pick and broadcasts nothing that is not stored.
  expect(onThere.map((fan) => fan.version())).toEqual(numbers);
  environment.proxy.restore();
  await all(onThere, (fan) => fan.outageSince() === null && picksOf(fan) >= 6);

  await here.kill();
  await all(onThere, (fan) => picksOf(fan) >= 9);
  here = await startHere();
  await over(leagueRun);
  await expectLawful(leagueRun);
  const events = await eventsOf(environment.testApp, leagueRun.leagueId);
  expect(events.filter(({ type }) => type === "held")).toEqual([]);
  // No deadline was missed: with one server up, each pick has one clock.
  expect(events.filter(({ type }) => type === "clock-started")).toHaveLength(14);
});
