import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHarbour, type Harbour } from "../../../testing/draft-chaos/server-address.ts";
import type { StormFan } from "../../../testing/draft-chaos/log-client.ts";
import {
  eventsOf,
  judge,
  openShow,
  openStage,
  type Show,
  type Stage,
} from "../../../testing/draft-chaos/chaos-environment.ts";
import type { StormServer } from "../../../testing/draft-chaos/server-pool.ts";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let stage: Stage;
let here: StormServer;
/** Its wire to the database can be cut. */
let there: StormServer;
let harbours: [Harbour, Harbour];

beforeEach(async () => {
  stage = await openStage({ seed: 7, contestants: 14 });
  harbours = [createHarbour(), createHarbour()];
  there = await stage.kennel.start(stage.behindProxy);
  harbours[1].open(there.url);
  here = await startHere();
});
afterEach(() => stage.close());

async function startHere(): Promise<StormServer> {
  const server = await stage.kennel.start();
  harbours[0].open(server.url);
  void server.gone.then(harbours[0].close);
  stage.kennel.prepare();
  return server;
}

/** Each of two owners has an app on either server. */
const openTwinShow = (pickSeconds: number, thinksMs: () => number | null): Promise<Show> =>
  openShow(stage, {
    teams: 2,
    pickSeconds,
    startsInMs: 300,
    seats: [
      ["log", 0],
      ["log", 0],
      ["log", 1],
      ["log", 1],
      ["board", 1],
    ],
    thinksMs,
    harbourOf: (index) => harbours[index % 2]!,
  });

const all = (fans: StormFan[], check: (fan: StormFan) => boolean): Promise<unknown> =>
  Promise.all(fans.map((fan) => fan.until(() => check(fan))));

const over = ({ fans }: Show): Promise<unknown> => all(fans, (fan) => fan.isDone());

async function expectLawful(leagueRun: Show): Promise<void> {
  // Of the two, the one behind the wire was up all the time.
  expect(await judge(stage.world, leagueRun, { lives: [there] })).toEqual([]);
  stage.world.time = Date.now();
  await assertDraftConsistent(stage.world, leagueRun);
}

// Covers DRAFT-14.
test("apps of both servers that race for one slot and one contestant: one gets it, all see it", async () => {
  const leagueRuns = await Promise.all([1, 2, 3].map(() => openTwinShow(5, () => stage.dice.int(0, 3))));
  await Promise.all(leagueRuns.map(over));
  for (const leagueRun of leagueRuns) await expectLawful(leagueRun);
  const refused = leagueRuns.flatMap(({ record }) => record.answers).filter(({ accepted }) => !accepted);
  expect(refused.length).toBeGreaterThan(0);
});

// Covers DRAFT-14.
test("one automatic pick for each deadline, while one server is cut off, comes back, and the other is killed", async () => {
  const leagueRun = await openTwinShow(1, () => (stage.dice.happens(0.3) ? stage.dice.int(0, 1100) : null));
  const [onHere, onThere] = [
    leagueRun.fans.filter((_, i) => i % 2 === 0),
    leagueRun.fans.filter((_, i) => i % 2 === 1),
  ];
  const picksOf = (fan: StormFan) => fan.draft()?.picks.length ?? 0;
  await all(onThere, (fan) => picksOf(fan) >= 2);

  stage.proxy.cut();
  await all(onThere, (fan) => fan.trouble() !== null);
  const numbers = onThere.map((fan) => fan.version());
  await Promise.race(onHere.map((fan) => fan.until(() => picksOf(fan) >= 6)));
  // Whoever is cut off picks for nobody, and says nothing that it cannot know.
  expect(onThere.map((fan) => fan.version())).toEqual(numbers);
  stage.proxy.restore();
  await all(onThere, (fan) => fan.trouble() === null && picksOf(fan) >= 6);

  await here.kill();
  await all(onThere, (fan) => picksOf(fan) >= 9);
  here = await startHere();
  await over(leagueRun);
  await expectLawful(leagueRun);
  const events = await eventsOf(stage.world, leagueRun.leagueId);
  expect(events.filter(({ type }) => type === "held")).toEqual([]);
  // No deadline was missed: with one server up, each pick has one clock.
  expect(events.filter(({ type }) => type === "clock-started")).toHaveLength(14);
});
