import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  runQuery,
  isGone,
  isProcessRunning,
  killProcess,
  type LauncherFixture,
} from "../../../testing/processes/postgres-launcher-fixture.ts";
import {
  createLauncherFixture,
  eventually,
  processesNaming,
  watchersIn,
} from "../../../testing/processes/postgres-launcher-fixture.ts";
import { killNow } from "../../../testing/processes/kill-now.ts";

let fixture: LauncherFixture;
beforeEach(async () => {
  fixture = await createLauncherFixture();
});
afterEach(() => fixture.close());

// Covers OPERATION-8.
test("a server killed with -9 takes PostgreSQL with it, cleanly", async () => {
  const child = await fixture.launchInChild();
  await killProcess(child.process);
  expect(await isGone(child.postmaster)).toBe(true);
  expect(readFileSync(join(fixture.dataDir, "postgres/postgres.log"), "utf8")).toContain(
    "database system is shut down",
  );
});

test("a start at the moment of the kill keeps PostgreSQL up or restarts it", async () => {
  const keeper = await fixture.launch({ role: "command" });
  await runQuery(keeper, "create table kept as select 42 as answer");
  await keeper.stop();
  for (let round = 0; round < 3; round++) {
    const child = await fixture.launchInChild();
    await killProcess(child.process);
    const next = await fixture.launch();
    expect(await runQuery(next, "select answer from kept")).toEqual([{ answer: 42 }]);
    await next.stop();
  }
});

test("the next start takes over a PostgreSQL whose watchdog was killed, and stops it", async () => {
  const child = await fixture.launchInChild();
  const watcher = await eventually(() => watchersIn(fixture.dataDir)[0]);
  expect(watchersIn(fixture.dataDir)).toEqual([watcher]);
  killNow(watcher);
  expect(await isGone(watcher ?? 0)).toBe(true);
  await killProcess(child.process);
  const next = await fixture.launch();
  expect(next).toMatchObject({ attached: true, pid: child.postmaster });
  await next.stop();
  expect(isProcessRunning(child.postmaster)).toBe(false);
});

test("after PostgreSQL itself is killed with -9 under a command, the next start recovers", async () => {
  const first = await fixture.launch({ durable: true, role: "command" });
  await runQuery(first, "create table kept as select 42 as answer");
  killNow(first.pid);
  expect(await isGone(first.pid)).toBe(true);
  await first.stop();
  // The lock file and perhaps some processes are still there.
  expect(existsSync(join(first.home, "cluster/postmaster.pid"))).toBe(true);
  const second = await fixture.launch();
  expect(await runQuery(second, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a kill during the first start does not block the next one", async () => {
  rmSync(fixture.dataDir, { recursive: true });
  const child = fixture.spawnChild();
  const drafting = () => draftsIn(fixture.dataDir).length > 0 || undefined;
  expect(await eventually(drafting)).toBe(true);
  await killProcess(child);
  const launched = await fixture.launch();
  expect(await runQuery(launched, "select 1 as one")).toEqual([{ one: 1 }]);
  await launched.stop();
  // The orphaned initdb may have run on for a while; the next start after it has ended removes its folder.
  await eventually(() => processesNaming(fixture.dataDir).length === 0 || undefined);
  await fixture.launch();
  expect(draftsIn(fixture.dataDir)).toEqual([]);
});

test("locks with reused process ids do not block a start", async () => {
  const first = await fixture.launch();
  await first.stop();
  writeFileSync(join(first.home, "server.lock"), JSON.stringify({ pid: process.pid, identity: "another" }));
  writeFileSync(
    join(first.home, "cluster/postmaster.pid"),
    `${process.pid}\n${join(first.home, "cluster")}\n1\n5432\n\n\n\n`,
  );
  const second = await fixture.launch();
  expect(second.attached).toBe(false);
});

function draftsIn(dataDir: string): string[] {
  const home = join(dataDir, "postgres");
  return existsSync(home) ? readdirSync(home).filter((name) => name.startsWith("new-")) : [];
}
