import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { fillEveryTable, LOGIN } from "./testing/fixtures/fill-every-table.ts";
import { processesLeft } from "./testing/processes/postgres-launcher-fixture.ts";
import { createServerProcessFixture, type ServerProcessFixture } from "./testing/processes/server-process.ts";
import { SEASON_FILES } from "./testing/fixtures/season-files.ts";
import { createTestApp } from "./testing/app/test-app.ts";

let fixture: ServerProcessFixture;

beforeEach(async () => {
  fixture = await createServerProcessFixture();
});

afterEach(() => fixture.close());

const SEASON_49 = SEASON_FILES["season 49"];
const ADMIN = ["--username", "keeper", "--email", "keeper@example.org", "--password", "correct horse"];

// Covers OPERATION-17.
test("wrong usage prints the usage to standard error and fails", async () => {
  const { code, output, errors } = await fixture.command(["season", "burn"]);
  expect({ code, output }).toEqual({ code: 1, output: [] });
  expect(errors.slice(0, 3)).toEqual([
    'There is no command "season burn"',
    "",
    expect.stringMatching(/^Usage: /),
  ]);
});

test.each<[string, string[], RegExp, Record<string, string>?]>([
  ["a setting", ["admin", "grant", "a"], /^PORT must be /, { PORT: "x" }],
  ["nobody of that name", ["admin", "grant", "nobody"], /^There is no user "nobody"$/],
  // In a folder without a database, which the command makes and migrates.
  [
    "nothing to export",
    ["season", "export", "x.json"],
    /^There is no season to export yet$/,
    { DATA_DIR: "new" },
  ],
])("%s: one line on standard error", async (_what, args, words, env) => {
  const { DATA_DIR, ...others } = env ?? {};
  const dataDir = DATA_DIR && { DATA_DIR: join(fixture.folder, DATA_DIR) };
  const { code, output, errors } = await fixture.command(args, { ...others, ...dataDir });
  expect({ code, output }).toEqual({ code: 1, output: [] });
  expect(errors).toEqual([expect.stringMatching(words)]);
});

// Covers OPERATION-17.
test("help shows every command and succeeds", async () => {
  const { code, output, errors } = await fixture.command(["help"]);
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  for (const name of [
    "admin create",
    "admin grant",
    "admin revoke",
    "user find",
    "user verify",
    "user reset-link",
    "season import",
    "season export",
    "backup write",
    "backup restore",
  ]) {
    expect(output.join("\n")).toContain(`  ${name} `);
  }
});

// Covers OPERATION-13, OPERATION-34.
test("a backup of a database in which every feature was used is restored into an empty folder, and its users log in", async () => {
  const file = join(fixture.folder, "backup.gz");
  const testApp = await createTestApp();
  const { host, port, user, database } = testApp.connection;
  const source = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(`${host}`)}&port=${port}`,
  };
  await fillEveryTable(testApp);
  const earlier = testApp.admin.token;
  const written = await fixture.command(["backup", "write", file], source);
  await testApp.close();
  expect(written).toEqual({
    code: 0,
    output: [
      expect.stringMatching(/^Wrote \d{3,} rows to .+ and read them back: the backup is complete\.$/),
      "It contains password hashes and email addresses: keep it safe.",
    ],
    errors: [],
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const tried = await fixture.command(["backup", "restore", file, "--dry-run"]);
  expect(tried.code).toBe(0);
  expect(tried.output).toEqual(
    expect.arrayContaining([
      `${file} is a complete backup:`,
      expect.stringMatching(/^ {2}images: +1$/),
      expect.stringMatching(/^ {2}teams: +5$/),
    ]),
  );
  expect(tried.output.at(-1)).toMatch(/^Nothing was changed\. These \d{3,} rows can be restored here\.$/);
  expect(await fixture.command(["backup", "restore", file])).toMatchObject({
    code: 0,
    output: [
      expect.stringMatching(/^Restored \d{3,} rows from /),
      expect.stringMatching(/^All sessions have ended/),
      expect.stringMatching(/^Emails and push messages .+ are not sent\.$/),
    ],
  });
  const again = await fixture.command(["backup", "restore", file]);
  expect(again.errors).toEqual([
    `${file} cannot be restored: There is data already: restore into an empty data folder or database`,
  ]);
  const refused = await fixture.command(["backup", "restore", file, "--dry-run"]);
  expect(refused.output.at(-1)).toMatch(
    /^Nothing was changed\. It cannot be restored here: There is data already/,
  );
  const { url } = await fixture.serve();
  expect(await codeOf(`${url}/api/health/ready`)).toBe(200);
  expect(await codeOf(`${url}/api/user/me`, earlier)).toBe(401);
  const reply = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(LOGIN),
  });
  const { token } = z.parse(z.object({ token: z.string() }), await reply.json());
  expect(await codeOf(`${url}/api/user/me`, token)).toBe(200);
});

// Covers OPERATION-14.
test("truncated, corrupted and foreign files are rejected with their own messages and change nothing", async () => {
  const file = join(fixture.folder, "backup.gz");
  await fixture.command(["season", "import", SEASON_FILES["the invented season"]]);
  await fixture.command(["backup", "write", file]);
  const whole = readFileSync(file);
  const middle = Math.floor(whole.length / 2);
  const wrong = { DATA_DIR: join(fixture.folder, "never-made") };
  for (const [bytes, words] of [
    [
      whole.subarray(0, middle),
      "This backup is truncated: the end of the file is missing. Use another copy of it",
    ],
    [
      whole.with(middle, whole[middle]! ^ 1),
      "This backup is corrupted: its checksum does not match. Use another copy of it",
    ],
    ["-- PostgreSQL database dump", "This file is not an Emberline backup"],
  ] as const) {
    writeFileSync(file, bytes);
    const { code, output, errors } = await fixture.command(["backup", "restore", file], wrong);
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: [],
      errors: [`${file} cannot be restored: ${words}`],
    });
  }
  expect(existsSync(wrong.DATA_DIR)).toBe(false);
});

// Covers OPERATION-16.
test("without a server a season is imported in steps and exported unchanged, and no process stays", async () => {
  const copy = join(fixture.folder, "copy.json");
  const first = await fixture.command(["season", "import", SEASON_49, "--through", "3"]);
  expect(first.errors).toEqual([]);
  expect(first.output).toContain('Imported "Survivor: 49", through episode 3.');
  expect(first.output.at(-1)).toBe("It is the current season now.");
  await fixture.command(["season", "import", SEASON_49]);
  const again = await fixture.command(["season", "import", SEASON_49]);
  expect(again.output[0]).toBe('Imported "Survivor: 49", all of it: nothing was new.');
  expect(await fixture.command(["season", "export", copy])).toMatchObject({ code: 0, errors: [] });
  expect(JSON.parse(readFileSync(copy, "utf8"))).toEqual(JSON.parse(readFileSync(SEASON_49, "utf8")));
  expect(await processesLeft(fixture.folder)).toEqual([]);
});

test("a second season becomes the current one only with --current", async () => {
  const season48 = ["season", "import", SEASON_FILES["season 48"], "--through", "0"];
  await fixture.command(["season", "import", SEASON_49, "--through", "0"]);
  expect((await fixture.command(season48)).output.at(-1)).toBe(
    'The current season stays "Survivor: 49": --current makes it this one.',
  );
  expect((await fixture.command([...season48, "--current"])).output.at(-1)).toBe(
    "It is the current season now.",
  );
});

test("a file with an error is rejected as a whole, with the line number", async () => {
  const broken = join(fixture.folder, "broken.json");
  const text = readFileSync(SEASON_FILES["the invented season"], "utf8");
  writeFileSync(broken, text.replace('{"player":"LI', '{"player":"XX'));
  const line = text.slice(0, text.indexOf('{"player":"LI')).split("\n").length;
  const { code, errors } = await fixture.command(["season", "import", broken]);
  expect(code).toBe(1);
  expect(errors).toEqual([
    expect.stringContaining(`broken.json line ${line}: eliminations[0].player names "XX`),
  ]);
  expect((await fixture.command(["season", "export", broken])).code).toBe(1);
});

// Covers OPERATION-16.
test("beside a running server commands create an admin and import a season", async () => {
  const { url } = await fixture.serve();
  expect(await fixture.command(["admin", "create", ...ADMIN])).toMatchObject({ code: 0, errors: [] });
  expect(await fixture.command(["season", "import", SEASON_49, "--through", "0"])).toMatchObject({
    code: 0,
    errors: [],
  });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "keeper", pwd: "correct horse" });
  const reply = await fetch(`${url}/api/login`, { method: "POST", headers, body });
  const login = z.parse(z.object({ token: z.string(), userType: z.string() }), await reply.json());
  expect(login.userType).toBe("ADMIN");
  const episodes = await fetch(`${url}/api/episode/admin`, { headers: { authorization: login.token } });
  expect(await episodes.json()).toMatchObject({ status: "success", data: { length: 13 } });
  const twice = await fixture.command(["admin", "create", ...ADMIN.with(3, "other@example.org")]);
  expect(twice.errors).toEqual(["That username is already taken"]);
  expect(await codeOf(`${url}/api/health/ready`)).toBe(200);
});

const codeOf = async (url: string, token?: string) =>
  (await fetch(url, { headers: token === undefined ? {} : { authorization: token } })).status;
