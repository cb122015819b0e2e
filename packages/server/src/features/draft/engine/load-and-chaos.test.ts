import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHarbour } from "../../../testing/draft-chaos/server-address.ts";
import { openLossyWire } from "../../../testing/draft-chaos/lossy-proxy.ts";
import {
  eventsOf,
  judge,
  openShow,
  openStage,
  type Seat,
  type Show,
  type Stage,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import { noteChosen } from "../../../testing/draft-chaos/client-trace.ts";
import type { StormServer } from "../../../testing/draft-chaos/server-pool.ts";
import { type StallWatch, watchStalls } from "../../../testing/draft-chaos/detect-stalls.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** In leagues of two owners who have ten devices each. */
const CROWD = 160;
const DEVICES = 10;
const WITHIN_MS = 1000;
const IN_STEP_MS = 5000;

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ seed: 11, contestants: 10 });
});
afterEach(() => stage.close());

async function start(): Promise<StormServer> {
  const server = await stage.kennel.start();
  stage.harbour.open(server.url);
  void server.gone.then(stage.harbour.close);
  return server;
}

const devicesOf = (place: number): Seat[] => Array.from({ length: DEVICES }, () => ["log", place]);

const finish = async (leagueRun: Show, server: StormServer, stalls?: StallWatch["stalls"]): Promise<void> => {
  await Promise.all(leagueRun.fans.map((fan) => fan.until(fan.isDone)));
  expect(await judge(stage.world, leagueRun, { lives: [server], stalls })).toEqual([]);
};

test(`${CROWD} apps that come back within a second after a restart are all in step within five`, async () => {
  const first = await start();
  const leagueRuns = await Promise.all(
    Array.from({ length: CROWD / 2 / DEVICES }, () =>
      openShow(stage, {
        teams: 2,
        pickSeconds: 600,
        startsInMs: 100,
        seats: [...devicesOf(0), ...devicesOf(1)],
        thinksMs: () => null,
        comesBackMs: () => stage.dice.int(0, WITHIN_MS),
      }),
    ),
  );
  const fans = leagueRuns.flatMap((leagueRun) => leagueRun.fans);
  expect(fans).toHaveLength(CROWD);
  await Promise.all(fans.map((fan) => fan.until(() => (fan.draft()?.deadline ?? null) !== null)));
  stage.kennel.prepare();
  await first.kill();
  const drafts = fans.map((fan) => fan.draft());
  const entries = fans.map((fan) => fan.entries());
  const second = await start();
  const { lostSince, stop } = watchStalls();
  const from = Date.now();
  await Promise.all(fans.map((fan, index) => fan.until(() => fan.entries() > (entries[index] ?? 0))));
  // A busy machine's other work is not the server's.
  const inStepMs = Date.now() - from - lostSince(from);
  stop();
  expect(fans.map((fan) => fan.draft())).toEqual(drafts);
  expect(inStepMs).toBeLessThan(IN_STEP_MS);
  expect(second.isGone()).toBe(false);
});

test("one pick sent a hundred times, from ten devices, counts once and gets a hundred equal answers", async () => {
  const server = await start();
  const leagueRun = await openShow(stage, {
    teams: 2,
    pickSeconds: 2,
    startsInMs: 100,
    seats: devicesOf(0),
    thinksMs: () => null,
  });
  const { fans, record, leagueId } = leagueRun;
  await Promise.all(fans.map((fan) => fan.until(() => (fan.draft()?.deadline ?? null) !== null)));
  const chosen = noteChosen(record, {
    key: randomUUID(),
    teamId: leagueRun.teamIds[0]!,
    pickNumber: 1,
    playerId: stage.world.season.players[3]!,
  });
  const { key, pickNumber, playerId } = chosen;
  const { token } = leagueRun.owners[0]!;
  for (let times = 0; times < 10; times += 1) {
    for (const { line } of fans)
      line.send({ type: "choose", payload: { token, leagueId, key, pickNumber, playerId } });
  }
  await Promise.all(fans.map((fan) => fan.until(() => record.answers.length === 100)));
  expect(record.answers.map(({ accepted }) => accepted)).toEqual(Array.from({ length: 100 }, () => true));
  await finish(leagueRun, server);
  const picks = (await eventsOf(stage.world, leagueId)).filter((event) => event.type === "picked");
  expect(picks.filter((pick) => pick.playerId === playerId)).toMatchObject([{ pickNumber: 1, by: "owner" }]);
});

test("fifty picks that arrive around their deadlines: in time or late by their receipt, and no clock dawdles", async () => {
  const server = await start();
  const leagueRuns = await Promise.all(
    [1, 2, 3, 4, 5].map(() =>
      openShow(stage, {
        teams: 2,
        pickSeconds: 1,
        startsInMs: 300,
        seats: [
          ["log", 0],
          ["log", 1],
        ],
        // A frame is on its way for a part of a millisecond, or for some where the machine is busy.
        thinksMs: ({ deadline }) => (deadline ?? 0) - Date.now() + stage.dice.int(-4, 1),
      }),
    ),
  );
  const { stalls, stop } = watchStalls();
  for (const leagueRun of leagueRuns) await finish(leagueRun, server, stalls);
  stop();
  const picks = leagueRuns.flatMap(({ fans: [fan] }) => fan?.draft()?.picks ?? []);
  expect(picks).toHaveLength(50);
});

test("over a line that breaks off and dawdles an app is told of every event, and of none twice", async () => {
  const server = await start();
  const wire = await openLossyWire(server.url, stage.dice, {
    delayMs: [5, 80],
    breaksAfter: [5, 15],
    blackoutMs: [0, 500],
  });
  const farAway = createHarbour();
  farAway.open(wire.url);
  const leagueRun = await openShow(stage, {
    teams: 2,
    pickSeconds: 2,
    startsInMs: 1500,
    seats: [
      ["log", 0],
      ["log", 1],
      ["log", 1],
    ],
    thinksMs: () => stage.dice.int(100, 2100),
    forgets: 0,
    harbourOf: (index) => (index === 0 ? farAway : stage.harbour),
  });
  const [far] = leagueRun.fans;
  await far?.until(() => far.entries() > 0);
  await finish(leagueRun, server);
  const { length } = await eventsOf(stage.world, leagueRun.leagueId);
  const first = far?.numbers[0] ?? 0;
  expect(first).toBeLessThan(length / 2);
  expect(far?.numbers).toEqual(Array.from({ length: length - first + 1 }, (_, index) => first + index));
  expect(wire.breaks()).toBeGreaterThan(1);
  await wire.close();
});
