import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  isGone,
  type LauncherFixture,
  createLauncherFixture,
  eventually,
  watchersIn,
} from "../../../testing/processes/postgres-launcher-fixture.ts";
import { LaunchError } from "./launch-error.ts";

let fixture: LauncherFixture;
beforeEach(async () => {
  fixture = await createLauncherFixture();
});
afterEach(() => fixture.close());

// Covers OPERATION-11.
test("a database of another major version is rejected with instructions for migrating", async () => {
  const launched = await fixture.launch();
  await launched.stop();
  const versionFile = join(launched.home, "cluster/PG_VERSION");
  writeFileSync(versionFile, "17\n");
  const refusal = fixture.launch();
  await expect(refusal).rejects.toBeInstanceOf(LaunchError);
  await expect(refusal).rejects.toThrow(/made by PostgreSQL 17.*backup write FILE.*backup restore FILE/);
  expect(readFileSync(versionFile, "utf8")).toBe("17\n");
});

test("two commands that create the database at once use the same one", async () => {
  rmSync(fixture.dataDir, { recursive: true });
  const [one, other] = await Promise.all([
    fixture.launchInChild("command"),
    fixture.launchInChild("command"),
  ]);
  expect(one.postmaster).toBe(other.postmaster);
  expect(one.attached).not.toBe(other.attached);
});

test("of three simultaneous commands one starts PostgreSQL, with one watchdog", async () => {
  const launched = await Promise.all([1, 2, 3].map(() => fixture.launch({ role: "command" })));
  expect(new Set(launched.map(({ pid }) => pid)).size).toBe(1);
  expect(launched.filter(({ attached }) => !attached)).toHaveLength(1);
  const oneIsLeft = () => watchersIn(fixture.dataDir).length === 1 || undefined;
  expect(await eventually(oneIsLeft)).toBe(true);
  await Promise.all(launched.map(({ stop }) => stop()));
  expect(await isGone(launched[0]?.pid ?? 0)).toBe(true);
});

test("a broken database is reported with PostgreSQL's message and the path of its log", async () => {
  const launched = await fixture.launch();
  await launched.stop();
  writeFileSync(join(launched.home, "cluster/postgresql.conf"), "nonsense = on\n");
  await expect(fixture.launch()).rejects.toThrow(
    /did not start \(configuration file.*contains errors.*postgres\.log/,
  );
  expect(existsSync(join(launched.home, "server.lock"))).toBe(false);
});
