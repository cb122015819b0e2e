import { renameSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pollUntil } from "../poll-until.ts";
import {
  runQuery,
  isGone,
  isProcessRunning,
  killProcess,
  type LauncherFixture,
  createLauncherFixture,
  eventually,
  watchersIn,
} from "../../../../testing/processes/postgres-launcher-fixture.ts";
import { killNow } from "../../../../testing/processes/kill-now.ts";
import type { LaunchError } from "../launch-error.ts";
import type { LaunchedPostgres } from "../launch-postgres.ts";
import { commandOf } from "./process-identity.ts";

let fixture: LauncherFixture;
beforeEach(async () => {
  fixture = await createLauncherFixture();
});
afterEach(() => fixture.close());

/** Resolves when another PostgreSQL than this one runs. */
const restartAfter = (launched: LaunchedPostgres, pid: number) =>
  eventually(() => (launched.pid === pid ? undefined : launched.pid));

/** The PostgreSQL that a watchdog shell was started for. */
const watchedBy = (shell: number) => Number(commandOf(shell)?.trim().split(/\s+/).at(-1));

const noWatchers = () => eventually(() => (watchersIn(fixture.dataDir).length === 0 ? true : undefined));

const said = (words: RegExp) => eventually(() => fixture.logged.find((line) => words.test(line)));

// Covers OPERATION-9.
test("a PostgreSQL killed with -9 is restarted at the same address with its data", async () => {
  const launched = await fixture.launch({ durable: true });
  const { connection, pid } = launched;
  await runQuery(launched, "create table kept as select 42 as answer");
  killNow(pid);
  const next = await restartAfter(launched, pid);
  expect(next).toBeDefined();
  expect(await runQuery(launched, "select answer from kept")).toEqual([{ answer: 42 }]);
  expect(launched.connection).toEqual(connection);
  expect(fixture.logged).toEqual([
    `PostgreSQL (pid ${pid}) ended unexpectedly (killed by SIGKILL); restarting it.`,
    `PostgreSQL runs again (pid ${next}).`,
  ]);
  await launched.stop();
  expect(isProcessRunning(next ?? 0)).toBe(false);
});

test("a PostgreSQL left by a killed server is restarted too", async () => {
  const child = await fixture.launchInChild();
  killNow(await eventually(() => watchersIn(fixture.dataDir)[0]));
  await killProcess(child.process);
  const launched = await fixture.launch();
  expect(launched).toMatchObject({ attached: true, pid: child.postmaster });
  killNow(launched.pid);
  expect(await restartAfter(launched, child.postmaster)).toBeDefined();
  expect(await runQuery(launched, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a PostgreSQL that ends because a child process was killed is restarted, with a log line", async () => {
  const launched = await fixture.launch();
  const { pid } = launched;
  const [backend] = await runQuery<{ pid: number }>(
    launched,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  killNow(backend?.pid);
  expect(await restartAfter(launched, pid)).toBeDefined();
  expect(fixture.logged[0]).toContain("one of its processes was terminated by signal 9");
});

test("a restart waits for the last process of the killed PostgreSQL", async () => {
  const launched = await fixture.launch();
  const { pid } = launched;
  const client = new pg.Client(launched.connection);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const orphan = rows[0]?.pid ?? 0;
  const busy = client.query("select count(*) from generate_series(1, 3000000) as n, lateral (select n) as m");
  busy.catch(() => undefined);
  await eventually(() => (isBusy(orphan) ? true : undefined));
  killNow(pid);
  expect(await isGone(pid)).toBe(true);
  let overlapped = false;
  // Checks often enough to see an overlap.
  await pollUntil(
    () => {
      overlapped ||= launched.pid !== pid && isProcessRunning(orphan);
      return launched.pid === pid ? undefined : true;
    },
    { forMs: 60_000 },
  );
  expect(overlapped).toBe(false);
  expect(await runQuery(launched, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("after a restart one watchdog remains, a command attaches, and the last user stops it", async () => {
  const launched = await fixture.launch();
  const early = await fixture.launch({ role: "command" });
  const { pid } = launched;
  killNow(pid);
  const next = (await restartAfter(launched, pid)) ?? 0;
  const late = await fixture.launch({ role: "command" });
  expect(late).toMatchObject({ attached: true, pid: next });
  // The previous PostgreSQL's watchdog ends when it reads the next name, at the latest when the last holder is
  // gone.
  expect(watchersIn(fixture.dataDir).filter((shell) => watchedBy(shell) === next)).toHaveLength(1);
  await early.stop();
  await launched.stop();
  expect(isProcessRunning(next)).toBe(true);
  await late.stop();
  expect(await isGone(next)).toBe(true);
  expect(await noWatchers()).toBe(true);
});

test("only the server restarts PostgreSQL, and later commands use the same one", async () => {
  const command = await fixture.launch({ role: "command" });
  const server = await fixture.launch();
  const { pid } = command;
  killNow(pid);
  // A command that starts at the same moment: one of the two starts PostgreSQL, the other attaches.
  const other = await fixture.launch({ role: "command" });
  const next = await restartAfter(server, pid);
  expect(other.pid).toBe(next);
  expect(command.pid).toBe(pid);
  await command.stop();
  await other.stop();
  expect(await runQuery(server, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a stop restarts nothing, even right after PostgreSQL ended", async () => {
  const launched = await fixture.launch();
  const { pid } = launched;
  killNow(pid);
  await said(/ended unexpectedly/);
  await launched.stop();
  expect(await noWatchers()).toBe(true);
  expect(isProcessRunning(launched.pid)).toBe(false);
});

test("a failed restart is reported in one line with the reason", async () => {
  const lost: LaunchError[] = [];
  const launched = await fixture.launch({
    onLost: (error) => lost.push(error),
    restartTimes: { firstPauseMs: 20, giveUpAfterMs: 500 },
  });
  const control = join(launched.home, "cluster/global/pg_control");
  renameSync(control, `${control}.away`);
  killNow(launched.pid);
  await eventually(() => lost[0]);
  expect(lost.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^PostgreSQL ended and could not be restarted\. PostgreSQL did not start \(.*could not open file .*pg_control.*\): fix that \(its log is .*\) and start again\.$/,
    ),
  ]);
  // Each reason is logged once, however many attempts failed.
  expect(fixture.logged).toHaveLength(2);
  await launched.stop();
});

/** Kills a PostgreSQL process in the middle of a query, found by its process title. */
function isBusy(pid: number): boolean {
  return commandOf(pid)?.includes("SELECT") ?? false;
}
