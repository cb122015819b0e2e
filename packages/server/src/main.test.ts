import { once } from "node:events";
import { readFileSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { killNow } from "./testing/processes/kill-now.ts";
import {
  killProcess,
  processesLeft,
  processesNaming,
} from "./testing/processes/postgres-launcher-fixture.ts";
import { createServerProcessFixture, type ServerProcessFixture } from "./testing/processes/server-process.ts";

let fixture: ServerProcessFixture;

beforeEach(async () => {
  fixture = await createServerProcessFixture();
});

afterEach(() => fixture.close());

const codeOf = async (url: string) => (await fetch(url)).status;

describe("errors that the operator can fix print one line", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["a setting", { PORT: "http" }, /^PORT must be a whole number from 0 to 65535, not "http"$/],
    [
      "a database that does not exist",
      { DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/none" },
      /^The database that DATABASE_URL names cannot be used \(ECONNREFUSED\): /,
    ],
    [
      "a host that is not this machine",
      { HOST: "192.0.2.1" },
      /^HOST 192\.0\.2\.1 is not an address of this machine: /,
    ],
  ])("%s", async (_what, env, words) => {
    const { code, output, errors } = await fixture.main({ LOG_LEVEL: "error", ...env }).exited;
    expect({ code, output }).toEqual({ code: 1, output: [] });
    expect(errors).toEqual([expect.stringMatching(words)]);
    expect(errors[0]).not.toContain("secret");
    expect(await processesLeft(fixture.folder)).toEqual([]);
  });

  // Covers OPERATION-3.
  test("a used port, and PostgreSQL does not stay running", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const address = squatter.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const { code, errors } = await fixture.main({ PORT: port }).exited;
    squatter.close();
    expect(code).toBe(1);
    expect(errors).toEqual([
      `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or set PORT to another number.`,
    ]);
    expect(await processesLeft(fixture.folder)).toEqual([]);
  });
});

// Covers OPERATION-1, OPERATION-30.
test("it reports where email and metrics are and that short passwords are allowed, and Ctrl-C, even twice, stops everything including the database", async () => {
  const server = await fixture.serve({ METRICS_PORT: "0", PASSWORD_MIN_LENGTH: "4" });
  const [, metrics = ""] = await server.waitForLine(/^Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)$/);
  expect(await (await fetch(metrics)).text()).toContain("\nemberline_database_up 1\n");
  const [, outbox] = await server.waitForLine(
    /^SMTP_URL is not set: emails, and the codes and links in them, are \.eml files in (.+)$/,
  );
  expect(outbox).toBe(join(fixture.dataDir, "outbox"));
  await server.waitForLine(/^PASSWORD_MIN_LENGTH allows passwords of 4 characters: fewer than 8 /);
  expect(await codeOf(`${server.url}/api/health/ready`)).toBe(200);
  expect(processesNaming(fixture.folder).length).toBeGreaterThan(0);
  server.process.kill("SIGINT");
  server.process.kill("SIGTERM");
  expect(await server.exited).toMatchObject({ code: 0, errors: [] });
  expect(await processesLeft(fixture.folder)).toEqual([]);
});

test("a Ctrl-C right after the ready line, while the rest still starts, ends as cleanly", async () => {
  const server = await fixture.serve();
  server.process.kill("SIGINT");
  const { code, output, errors } = await server.exited;
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  expect(output.filter((line) => /"level":(?:40|50|60)/.test(line))).toEqual([]);
  expect(await processesLeft(fixture.folder)).toEqual([]);
});

// Covers OPERATION-10.
test("a second server on the same folder exits with a message, and the first one keeps running", async () => {
  const first = await fixture.serve();
  const { code, errors } = await fixture.main().exited;
  expect(code).toBe(1);
  expect(errors).toEqual([
    expect.stringContaining(`Another Emberline server (pid ${first.process.pid}) already runs`),
  ]);
  expect(await codeOf(`${first.url}/api/health/ready`)).toBe(200);
});

// Covers OPERATION-9.
test("a PostgreSQL that cannot be restarted for a minute ends the server with an exit code and one line", async () => {
  const clock = new URL("testing/processes/skip-a-minute.mjs", import.meta.url);
  const server = await fixture.serve({ NODE_OPTIONS: `--import ${clock.href}`, LOG_LEVEL: "silent" });
  await server.waitForLine(/^There is no admin yet/);
  const cluster = join(fixture.dataDir, "postgres/cluster");
  renameSync(join(cluster, "global/pg_control"), join(cluster, "global/pg_control.away"));
  killNow(Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10));
  await server.waitForLine(
    /^PostgreSQL \(pid \d+\) ended unexpectedly \(killed by SIGKILL\); restarting it\.$/,
  );
  await server.waitForLine(/^PostgreSQL did not start .* It is tried again\.$/);
  expect(await codeOf(`${server.url}/api/health/live`)).toBe(200);
  server.process.kill("SIGUSR2");
  const { code, errors } = await server.exited;
  expect(code).toBe(1);
  expect(errors).toEqual([
    expect.stringMatching(/^PostgreSQL ended and could not be restarted\. .*pg_control.*start again\.$/),
  ]);
  expect(await processesLeft(fixture.folder)).toEqual([]);
});

test("the set-up link works once, is not offered again, and what it made survives kill -9", async () => {
  const first = await fixture.serve();
  const [, token] = await first.waitForLine(
    /Create the first one with this single-use link: \S+\/setup\?token=(\S+)$/,
  );
  const admin = { username: "keeper", email: "keeper@example.org", password: "correct horse" };
  const setUp = () => post(`${first.url}/api/setup`, { ...admin, token, sample: "season" });
  expect((await setUp()).status).toBe(200);
  expect((await setUp()).status).toBe(403);
  await killProcess(first.process);

  const second = await fixture.serve();
  const login = await post(`${second.url}/api/login`, { username: admin.username, pwd: admin.password });
  expect(await login.json()).toMatchObject({ status: "success", userType: "ADMIN" });
  second.process.kill("SIGINT");
  const { output } = await second.exited;
  expect(output.filter((line) => line.includes("There is no admin yet"))).toEqual([]);
});

const post = (url: string, body: object) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
