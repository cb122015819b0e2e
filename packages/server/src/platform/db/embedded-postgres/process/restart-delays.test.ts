import pg from "pg";
import { expect, test } from "vitest";
import type { RunningPostgres } from "../attach-or-start.ts";
import type { ClusterPaths } from "../cluster-paths.ts";
import { type RestartTimes, supervise } from "./supervise.ts";

const NOWHERE: ClusterPaths = {
  home: "",
  cluster: "",
  acks: "",
  watchdogPipe: "",
  log: "",
  lock: "",
  runAs: undefined,
};

/** A PostgreSQL that is killed as soon as it runs. */
const killedAtOnce = (): RunningPostgres => ({
  postmaster: { pid: 1, port: 5432, socketDir: "", ready: true },
  pipe: { release: () => undefined },
  client: new pg.Client(),
  attached: false,
  isRunning: () => false,
  exited: Promise.resolve("SIGKILL"),
  logStart: 0,
});

/** The delay before each restart, in milliseconds. */
async function pausesOf(count: number, times: Partial<RestartTimes>, start: () => Promise<RunningPostgres>) {
  const starts: number[] = [];
  await new Promise<void>((resolve) => {
    const supervisor = supervise(killedAtOnce(), {
      paths: NOWHERE,
      log: () => undefined,
      onLost: () => resolve(),
      times,
      start: () => {
        starts.push(performance.now());
        if (starts.length === count) {
          void supervisor.end();
          resolve();
        }
        return start();
      },
    });
  });
  return starts.slice(1).map((at, index) => at - starts[index]!);
}

const lives = () => Promise.resolve(killedAtOnce());
const fails = () => Promise.reject(new Error("no"));

test.each([
  ["ends again and again", lives],
  ["does not start", fails],
])("one that %s is tried at longer and longer intervals, up to a limit", async (_what, start) => {
  const pauses = await pausesOf(6, { firstPauseMs: 20, longestPauseMs: 100 }, start);
  const least = [20, 40, 80, 100, 100];
  // By this clock, a timer may fire a millisecond early.
  expect(pauses.every((ms, index) => ms >= least[index]! - 1)).toBe(true);
  expect(pauses).toHaveLength(5);
});

test("a PostgreSQL that ran long enough is restarted at once", async () => {
  const pauses = await pausesOf(4, { firstPauseMs: 3_600_000, steadyAfterMs: 0 }, lives);
  expect(pauses).toHaveLength(3);
});

test("gives up after the time limit", async () => {
  const pauses = await pausesOf(1000, { firstPauseMs: 5, longestPauseMs: 5, giveUpAfterMs: 50 }, fails);
  expect(pauses.length).toBeLessThan(20);
});
