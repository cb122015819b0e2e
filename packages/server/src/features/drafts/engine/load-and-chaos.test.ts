import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { bySize } from "../../../testing/by-size.ts";
import { createServerAddress } from "../../../testing/draft-chaos/server-address.ts";
import { openLossyProxy } from "../../../testing/draft-chaos/lossy-proxy.ts";
import {
  eventsOf,
  findViolations,
  createLeagueRun,
  createChaosEnvironment,
  type ClientKind,
  type LeagueRun,
  type ChaosEnvironment,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import { recordPickRequest } from "../../../testing/draft-chaos/client-trace.ts";
import type { ChaosServer } from "../../../testing/draft-chaos/server-pool.ts";
import {
  commitNothing,
  detectStalls,
  excusedTimes,
  type Stall,
} from "../../../testing/draft-chaos/detect-stalls.ts";
import { startLoadAdjustedTimer } from "../../../testing/draft-chaos/load-adjusted-timer.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** In leagues of two owners with ten devices each. */
const CROWD = bySize(80, 160);
/** They draft at the same time. */
const LEAGUES = bySize(4, 8);
const DEVICES = 10;
const WITHIN_MS = 1000;
const IN_STEP_MS = 5000;

let environment: ChaosEnvironment;
afterEach(() => environment.close());

/** A league drafts all players, so the number of players decides how long a draft takes. */
async function start(playerCount: number): Promise<ChaosServer> {
  environment = await createChaosEnvironment({ seed: 11, playerCount });
  return startServer();
}

async function startServer(): Promise<ChaosServer> {
  const server = await environment.serverPool.start();
  environment.serverAddress.open(server.url);
  void server.exited.then(environment.serverAddress.close);
  return server;
}

const devicesOf = (place: number): ClientKind[] => Array.from({ length: DEVICES }, () => ["log", place]);

const finish = async (
  leagueRun: LeagueRun,
  server: ChaosServer,
  stalls?: readonly Stall[],
): Promise<void> => {
  await Promise.all(leagueRun.clients.map((fan) => fan.waitUntil(fan.isDone)));
  const excused = stalls && excusedTimes([...stalls, ...server.stalls]);
  const violations = await findViolations(environment.testApp, leagueRun, {
    lifetimes: [server],
    stalls: excused,
  });
  expect(violations).toEqual([]);
};

test(`${CROWD} clients that reconnect within a second of a restart are all up to date within five`, async () => {
  const first = await start(6);
  const leagueRuns = await Promise.all(
    Array.from({ length: CROWD / 2 / DEVICES }, () =>
      createLeagueRun(environment, {
        teams: 2,
        pickSeconds: 600,
        startsInMs: 100,
        clientKinds: [...devicesOf(0), ...devicesOf(1)],
        thinkingMs: () => null,
        reconnectDelayMs: () => environment.rng.int(0, WITHIN_MS),
      }),
    ),
  );
  const clients = leagueRuns.flatMap((leagueRun) => leagueRun.clients);
  expect(clients).toHaveLength(CROWD);
  await Promise.all(clients.map((fan) => fan.waitUntil(() => (fan.draft()?.deadline ?? null) !== null)));
  environment.serverPool.prepare();
  await first.kill();
  const drafts = clients.map((fan) => fan.draft());
  const entries = clients.map((fan) => fan.snapshotCount());
  const second = await startServer();
  const stopTimer = startLoadAdjustedTimer({
    roundTrip: () => commitNothing(environment.testApp.db),
    processorTime: second.processorTime,
  });
  await Promise.all(
    clients.map((fan, index) => fan.waitUntil(() => fan.snapshotCount() > (entries[index] ?? 0))),
  );
  const inStepMs = await stopTimer();
  expect(clients.map((fan) => fan.draft())).toEqual(drafts);
  expect(inStepMs).toBeLessThan(IN_STEP_MS);
  expect(second.hasExited()).toBe(false);
});

test("one pick sent a hundred times, from ten devices, counts once and gets a hundred equal answers", async () => {
  const server = await start(2);
  let isAnswered = false;
  const leagueRun = await createLeagueRun(environment, {
    teams: 2,
    pickSeconds: 600,
    startsInMs: 100,
    clientKinds: [...devicesOf(0), ["log", 1]],
    thinkingMs: () => (isAnswered ? 0 : null),
  });
  const { clients, trace, leagueId } = leagueRun;
  await Promise.all(clients.map((fan) => fan.waitUntil(() => (fan.draft()?.deadline ?? null) !== null)));
  const chosen = recordPickRequest(trace, {
    key: randomUUID(),
    teamId: leagueRun.teamIds[0]!,
    pickNumber: 1,
    playerId: environment.testApp.season.players[1]!,
  });
  const { key, pickNumber, playerId } = chosen;
  const { token } = leagueRun.owners[0]!;
  const devices = clients.slice(0, DEVICES);
  for (let times = 0; times < 10; times += 1) {
    for (const { socket } of devices)
      socket.send({ type: "choose", payload: { token, leagueId, key, pickNumber, playerId } });
  }
  // The client that receives the last answer knows that it is the last; others may receive nothing afterwards.
  await Promise.race(clients.map((fan) => fan.waitUntil(() => trace.answers.length === 100)));
  expect(trace.answers.map(({ accepted }) => accepted)).toEqual(Array.from({ length: 100 }, () => true));
  // The clients planned nothing for the second pick, and make those after it.
  isAnswered = true;
  const owner = leagueRun.owners[1]!;
  const last = clients.at(-1)!;
  const second = recordPickRequest(trace, {
    key: randomUUID(),
    teamId: leagueRun.teamIds[1]!,
    pickNumber: 2,
    playerId: environment.testApp.season.players[0]!,
  });
  last.socket.send({
    type: "choose",
    payload: {
      token: owner.token,
      leagueId,
      key: second.key,
      pickNumber: second.pickNumber,
      playerId: second.playerId,
    },
  });
  await last.waitUntil(() => trace.answers.some(({ key: answered }) => answered === second.key));
  await finish(leagueRun, server);
  const picks = (await eventsOf(environment.testApp, leagueId)).filter((event) => event.type === "picked");
  expect(picks.filter((pick) => pick.playerId === playerId)).toMatchObject([{ pickNumber: 1, by: "owner" }]);
});

test("picks around their deadlines count by their time of arrival, and automatic picks are prompt", async () => {
  const server = await start(6);
  const leagueRuns = await Promise.all(
    Array.from({ length: LEAGUES }, (_, index) =>
      createLeagueRun(environment, {
        teams: 2,
        pickSeconds: 1,
        // The limit is above the second that a pick takes: several simultaneous deadlines are late on a busy
        // machine.
        startsInMs: 300 + index * 120,
        clientKinds: [
          ["log", 0],
          ["log", 1],
        ],
        // A frame takes less than a millisecond, or a few on a busy machine.
        thinkingMs: ({ deadline }) => (deadline ?? 0) - Date.now() + environment.rng.int(-4, 1),
      }),
    ),
  );
  const { stalls, stop } = detectStalls(environment.testApp.db);
  for (const leagueRun of leagueRuns) await finish(leagueRun, server, stalls);
  stop();
  const picks = leagueRuns.flatMap(({ clients: [fan] }) => fan?.draft()?.picks ?? []);
  expect(picks).toHaveLength(6 * LEAGUES);
});

test("over a slow connection that keeps breaking, a client receives every event exactly once", async () => {
  const server = await start(10);
  const wire = await openLossyProxy(server.url, environment.rng, {
    delayMs: [5, 80],
    breaksAfter: [5, 15],
    blackoutMs: [0, 500],
  });
  const farAway = createServerAddress();
  farAway.open(wire.url);
  const leagueRun = await createLeagueRun(environment, {
    teams: 2,
    pickSeconds: 2,
    startsInMs: 1500,
    clientKinds: [
      ["log", 0],
      ["log", 1],
      ["log", 1],
    ],
    thinkingMs: () => environment.rng.int(100, 2100),
    forgetProbability: 0,
    serverAddressOf: (index) => (index === 0 ? farAway : environment.serverAddress),
  });
  const [far] = leagueRun.clients;
  await far?.waitUntil(() => far.snapshotCount() > 0);
  await finish(leagueRun, server);
  const { length } = await eventsOf(environment.testApp, leagueRun.leagueId);
  const first = far?.numbers[0] ?? 0;
  expect(first).toBeLessThan(length / 2);
  expect(far?.numbers).toEqual(Array.from({ length: length - first + 1 }, (_, index) => first + index));
  expect(wire.breaks()).toBeGreaterThan(1);
  await wire.close();
});
