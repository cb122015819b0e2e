import { isComplete } from "@emberline/game";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FAIL_POINTS } from "../../../platform/fail-points.ts";
import type { ServerLifetime } from "../../../testing/draft-chaos/check-run.ts";
import {
  findViolations,
  createLeagueRun,
  createChaosEnvironment,
  type LeagueRun,
  type ChaosEnvironment,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import { commitNothing } from "../../../testing/draft-chaos/detect-stalls.ts";
import { startLoadAdjustedTimer } from "../../../testing/draft-chaos/load-adjusted-timer.ts";
import { bySize } from "../../../testing/by-size.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";

/** Eight kills cover each kind in `planOf` once, and once a kill before all clients have reconnected. */
const KILLS = bySize(8, 50);
/** The number of leagues that draft at the same time. */
const LIVE = bySize(2, 4);
const IN_STEP_MS = 3000;
const SEED = 20_260_924;
const TIMEOUT_MS = 10 * 60_000;

let environment: ChaosEnvironment;
beforeAll(async () => {
  environment = await createChaosEnvironment({ seed: SEED, playerCount: 40 });
}, TIMEOUT_MS);
afterAll(() => environment.close());

const leagueRuns: LeagueRun[] = [];
const lifetimes: ServerLifetime[] = [];
/** How long all clients took to reconnect to each server that lived long enough. The limit grows on a busy machine. */
const inStepMs: number[] = [];
let isHasty = false;

const isOver = ({ clients }: LeagueRun): boolean => clients.some((fan) => fan.isOver());

/** Three owners: with our app, with both apps, and with the legacy app only; and an admin as spectator. */
const openLeagues = (): Promise<LeagueRun> =>
  createLeagueRun(environment, {
    teams: 3,
    pickSeconds: environment.rng.int(2, 4),
    startsInMs: 300,
    clientKinds: [
      ["log", 0],
      ["log", 1],
      ["board", 1],
      ["board", 2],
      ["log", null],
    ],
    thinkingMs: () => (isHasty ? 5 : environment.rng.happens(0.02) ? null : environment.rng.int(0, 700)),
  });

async function startLeagues(): Promise<void> {
  while (leagueRuns.filter((leagueRun) => !isOver(leagueRun)).length < LIVE)
    leagueRuns.push(await openLeagues());
}

/**
 * Every other server crashes at a fail point soon after its start. The others are killed at random times, half of
 * them with slow commits, so that many are killed between a decision and its commit.
 */
function planOf(kill: number): string {
  if (kill % 4 === 1) return "";
  if (kill % 4 === 3) return "before_commit:delay=60";
  const point = FAIL_POINTS[(kill / 2) % FAIL_POINTS.length];
  return `${point}:crash:${environment.rng.int(1, 8)}`;
}

/** Runs one server from its start to its crash. */
async function liveAndDie(kill: number): Promise<void> {
  const { rng, serverAddress, serverPool, testApp } = environment;
  const plan = planOf(kill);
  const diesByItself = plan.includes("crash");
  const server = await serverPool.start({ FAIL_POINTS: plan });
  lifetimes.push(server);
  const allReconnected = enterAll();
  // Not every caller awaits it; the test checks violations after the kill.
  allReconnected.catch(() => undefined);
  if (!server.hasExited()) serverAddress.open(server.url);
  void server.exited.then(serverAddress.close);
  // Some servers die before all clients have reconnected; those clients count for the next server.
  if (diesByItself || kill % 5 > 0) {
    const stopTimer = startLoadAdjustedTimer({
      roundTrip: () => commitNothing(testApp.db),
      processorTime: server.processorTime,
    });
    await Promise.race([allReconnected, server.exited]);
    const tookMs = await stopTimer();
    if (!server.hasExited()) inStepMs.push(tookMs);
  }
  serverPool.prepare();
  await startLeagues();
  if (diesByItself) return server.exited;
  await new Promise((resolve) => setTimeout(resolve, rng.int(0, 400)));
  await server.kill();
}

/** Joins all clients of the unfinished drafts. */
async function enterAll(): Promise<void> {
  const clients = leagueRuns
    .filter((leagueRun) => !isOver(leagueRun))
    .flatMap((leagueRun) => leagueRun.clients);
  await Promise.all(
    clients.map((fan) => {
      const before = fan.snapshotCount();
      return fan.waitUntil(() => fan.snapshotCount() > before);
    }),
  );
}

// Covers DRAFT-13.
test(
  `${KILLS} kills in the middle of live drafts lose no accepted pick and duplicate none`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { serverAddress, serverPool, testApp } = environment;
    await startLeagues();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await liveAndDie(kill);
      expect(leagueRuns.flatMap(({ trace }) => trace.violations)).toEqual([]);
    }
    isHasty = true;
    const last = await serverPool.start();
    lifetimes.push(last);
    serverAddress.open(last.url);
    await Promise.all(leagueRuns.flatMap(({ clients }) => clients).map((fan) => fan.waitUntil(fan.isDone)));
    testApp.time = Date.now();
    for (const leagueRun of leagueRuns) {
      expect(await findViolations(testApp, leagueRun, { lifetimes })).toEqual([]);
      expect(isComplete(await assertDraftConsistent(testApp, leagueRun))).toBe(true);
    }
    expect(inStepMs.length).toBeGreaterThan(KILLS / 3);
    expect(Math.max(...inStepMs)).toBeLessThan(IN_STEP_MS);
  },
);
