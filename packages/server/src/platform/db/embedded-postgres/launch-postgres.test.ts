import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  runQuery,
  isGone,
  isProcessRunning,
  type LauncherFixture,
  createLauncherFixture,
  eventually,
} from "../../../testing/processes/postgres-launcher-fixture.ts";
import { LaunchError } from "./launch-error.ts";

let fixture: LauncherFixture;
beforeEach(async () => {
  fixture = await createLauncherFixture();
});
afterEach(() => fixture.close());

// Covers OPERATION-7.
test("the first start creates the database with our settings", async () => {
  const launched = await fixture.launch({ dataDir: join(fixture.folder, "empty"), durable: true });
  const rows = await runQuery<{ name: string; setting: string }>(
    launched,
    "select name, setting from pg_settings where name in ('fsync', 'jit', 'listen_addresses', 'max_connections', 'server_encoding', 'synchronous_commit')",
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    jit: "off",
    listen_addresses: "",
    max_connections: "100",
    server_encoding: "UTF8",
    synchronous_commit: "on",
  });
  const [locale] = await runQuery(
    launched,
    "select current_database() as database, datlocale from pg_database where datname = current_database()",
  );
  expect(locale).toEqual({ database: "emberline", datlocale: "C.UTF-8" });
});

test("only its owner may enter the socket's folder, and PostgreSQL does not run as root", async () => {
  const launched = await fixture.launch();
  expect(statSync(launched.connection.host).mode & 0o777).toBe(0o700);
  expect(statSync(`/proc/${launched.pid}`, { throwIfNoEntry: false })?.uid).not.toBe(0);
});

test("stopping ends PostgreSQL, and the next start finds the data", async () => {
  const first = await fixture.launch();
  await runQuery(first, "create table kept as select 42 as answer");
  await first.stop();
  expect(isProcessRunning(first.pid)).toBe(false);
  const second = await fixture.launch();
  expect(second.attached).toBe(false);
  expect(await runQuery(second, "select answer from kept")).toEqual([{ answer: 42 }]);
});

// Covers OPERATION-10.
test("a second server on the same folder is rejected with the first one's process id", async () => {
  await fixture.launch();
  await expect(fixture.launch()).rejects.toThrow(`(pid ${process.pid})`);
  await expect(fixture.launch()).rejects.toBeInstanceOf(LaunchError);
});

test("of two servers that start at once on an empty folder, one runs and one is refused", async () => {
  const dataDir = join(fixture.folder, "empty");
  const outcomes = await Promise.allSettled([fixture.launch({ dataDir }), fixture.launch({ dataDir })]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a command that had to start PostgreSQL stops it when it is done", async () => {
  const command = await fixture.launch({ role: "command" });
  expect(command.attached).toBe(false);
  await command.stop();
  expect(isProcessRunning(command.pid)).toBe(false);
});

test("a command beside a server uses its PostgreSQL and leaves it running", async () => {
  const server = await fixture.launch();
  const command = await fixture.launch({ role: "command" });
  expect(command).toMatchObject({ attached: true, pid: server.pid });
  await command.stop();
  expect(await runQuery(server, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a PostgreSQL without an address in its pid file is polled", async () => {
  const server = await fixture.launch();
  const file = join(server.home, "cluster/postmaster.pid");
  const whole = readFileSync(file, "utf8");
  // PostgreSQL's first version of the file: process id, folder, start time, port, but no socket.
  writeFileSync(file, `${whole.split("\n").slice(0, 4).join("\n")}\n\n`);
  const held = () => readdirSync(join(server.home, "acks")).length;
  const before = held();
  const command = fixture.launch({ role: "command" });
  await eventually(() => held() > before || undefined);
  writeFileSync(file, whole);
  expect(await command).toMatchObject({ attached: true, pid: server.pid });
});

test("a server that starts while a command's PostgreSQL is running takes it over", async () => {
  const command = await fixture.launch({ role: "command" });
  const server = await fixture.launch();
  expect(server).toMatchObject({ attached: true, pid: command.pid });
  await command.stop();
  expect(await runQuery(server, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
  expect(await isGone(server.pid)).toBe(true);
});

test("a running command may finish when the server stops", async () => {
  const server = await fixture.launch();
  const command = await fixture.launch({ role: "command" });
  await server.stop();
  expect(await runQuery(command, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(fixture.logged).toContainEqual(expect.stringContaining("stays up for a command"));
  await command.stop();
  expect(isProcessRunning(server.pid)).toBe(false);
});

test("stopping twice is one stop", async () => {
  const launched = await fixture.launch();
  await Promise.all([launched.stop(), launched.stop()]);
  expect(isProcessRunning(launched.pid)).toBe(false);
});
