import { isComplete } from "@emberline/game";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FAIL_POINTS } from "../../../fail-points.ts";
import type { ServerLifetime } from "../../../testing/draft-chaos/check-run.ts";
import {
  findViolations,
  createLeagueRun,
  createChaosEnvironment,
  type LeagueRun,
  type ChaosEnvironment,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import { detectStalls } from "../../../testing/draft-chaos/detect-stalls.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";

const KILLS = 50;
/** So many leagues draft at a time. */
const LIVE = 4;
const IN_STEP_MS = 3000;
const SEED = 20_260_924;
const TIMEOUT_MS = 10 * 60_000;

let stage: ChaosEnvironment;
beforeAll(async () => {
  stage = await createChaosEnvironment({ seed: SEED, playerCount: 40 });
}, TIMEOUT_MS);
const stallWatch = detectStalls();
afterAll(async () => {
  stallWatch.stop();
  await stage.close();
});

const leagueRuns: LeagueRun[] = [];
const lives: ServerLifetime[] = [];
/** How long everybody took to be back, for each server that lived to see it. */
const inStepMs: number[] = [];
let isHasty = false;

const isOver = ({ fans }: LeagueRun): boolean => fans.some((fan) => fan.isOver());

/** Three owners: with our app, with both, and with the old one only; and an admin who watches. */
const openEvening = (): Promise<LeagueRun> =>
  createLeagueRun(stage, {
    teams: 3,
    pickSeconds: stage.dice.int(2, 4),
    startsInMs: 300,
    clientKinds: [
      ["log", 0],
      ["log", 1],
      ["board", 1],
      ["board", 2],
      ["log", null],
    ],
    thinksMs: () => (isHasty ? 5 : stage.dice.happens(0.02) ? null : stage.dice.int(0, 700)),
  });

async function fillTheEvening(): Promise<void> {
  while (leagueRuns.filter((leagueRun) => !isOver(leagueRun)).length < LIVE)
    leagueRuns.push(await openEvening());
}

/**
 * Every other server dies at a fail-point, a few passings after its start; the others at any moment, half of
 * them with slow commits, so that many a moment is one between deciding and storing.
 */
function planOf(kill: number): string {
  if (kill % 4 === 1) return "";
  if (kill % 4 === 3) return "before_commit:delay=60";
  const point = FAIL_POINTS[(kill / 2) % FAIL_POINTS.length];
  return `${point}:crash:${stage.dice.int(1, 8)}`;
}

/** One server from its start to its sudden end. */
async function liveAndDie(plan: string): Promise<void> {
  const { dice, harbour, kennel } = stage;
  const diesByItself = plan.includes("crash");
  const server = await kennel.start({ FAIL_POINTS: plan });
  lives.push(server);
  const everybodyIsBack = enterAll();
  // Some are not waited for; what broke meanwhile is asked after the kill.
  everybodyIsBack.catch(() => undefined);
  if (!server.hasExited()) harbour.open(server.url);
  void server.exited.then(harbour.close);
  // Some die before everybody is back: who comes back to the next one is counted there.
  if (diesByItself || dice.happens(0.8)) {
    await Promise.race([everybodyIsBack, server.exited]);
    // A busy machine's other work is not the server's.
    const lostMs = stallWatch.lostSince(server.readyAt);
    if (!server.hasExited()) inStepMs.push(Date.now() - server.readyAt - lostMs);
  }
  kennel.prepare();
  await fillTheEvening();
  if (diesByItself) return server.exited;
  await new Promise((resolve) => setTimeout(resolve, dice.int(0, 400)));
  await server.kill();
}

/** All apps of the drafts that go on. */
async function enterAll(): Promise<void> {
  const fans = leagueRuns.filter((leagueRun) => !isOver(leagueRun)).flatMap((leagueRun) => leagueRun.fans);
  await Promise.all(
    fans.map((fan) => {
      const before = fan.snapshotCount();
      return fan.waitUntil(() => fan.snapshotCount() > before);
    }),
  );
}

// Covers DRAFT-13.
test(
  `${KILLS} kills in the middle of live drafts lose no pick that was said yes to, and double none`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { harbour, kennel, world: testApp } = stage;
    await fillTheEvening();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await liveAndDie(planOf(kill));
      expect(leagueRuns.flatMap(({ record }) => record.broken)).toEqual([]);
    }
    isHasty = true;
    const last = await kennel.start();
    lives.push(last);
    harbour.open(last.url);
    await Promise.all(leagueRuns.flatMap(({ fans }) => fans).map((fan) => fan.waitUntil(fan.isDone)));
    testApp.time = Date.now();
    for (const leagueRun of leagueRuns) {
      expect(await findViolations(testApp, leagueRun, { lives })).toEqual([]);
      expect(isComplete(await assertDraftConsistent(testApp, leagueRun))).toBe(true);
    }
    expect(inStepMs.length).toBeGreaterThan(KILLS / 3);
    expect(Math.max(...inStepMs)).toBeLessThan(IN_STEP_MS);
  },
);
