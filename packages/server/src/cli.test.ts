import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processesNaming } from "./testing/launcher-scene.ts";
import { openProgramScene, type ProgramScene } from "./testing/program.ts";
import { SEASON_FILES } from "./testing/season-files.ts";

vi.setConfig({ testTimeout: 90_000 });

let scene: ProgramScene;

beforeEach(async () => {
  scene = await openProgramScene();
});

afterEach(() => scene.close());

const SEASON_49 = SEASON_FILES["season 49"];
const ADMIN = ["--username", "keeper", "--email", "keeper@example.org", "--password", "correct horse"];

test("bad usage is said on standard error with the usage, and is a failure", async () => {
  const { code, output, errors } = await scene.command(["season", "burn"]);
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
  ["nothing to export", ["season", "export", "x.json"], /^There is no season to export yet$/],
])("%s: one line on standard error", async (_what, args, words, env) => {
  const { code, output, errors } = await scene.command(args, env);
  expect({ code, output }).toEqual({ code: 1, output: [] });
  expect(errors).toEqual([expect.stringMatching(words)]);
});

test("help shows every command and is no failure", async () => {
  const { code, output, errors } = await scene.command(["help"]);
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

test("a backup written beside nobody is restored into another folder, for its owner's eyes only", async () => {
  const file = join(scene.folder, "backup.gz");
  await scene.command(["season", "import", SEASON_49]);
  await scene.command(["admin", "create", ...ADMIN]);
  expect(await scene.command(["backup", "write", file])).toMatchObject({ code: 0, errors: [] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const elsewhere = { DATA_DIR: join(scene.folder, "elsewhere") };
  const { code, output } = await scene.command(["backup", "restore", file], elsewhere);
  expect({ code, output }).toEqual({
    code: 0,
    output: [expect.stringMatching(/^Restored \d{3,} rows from /)],
  });
  const again = await scene.command(["backup", "restore", file], elsewhere);
  expect(again.errors).toEqual(["There is data already: restore into an empty data folder or database"]);
  const copy = join(scene.folder, "copy.json");
  expect(await scene.command(["season", "export", copy], elsewhere)).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(copy, "utf8"))).toEqual(JSON.parse(readFileSync(SEASON_49, "utf8")));
});

test("without a server a season goes in by steps and comes out as it was, and nothing stays running", async () => {
  const copy = join(scene.folder, "copy.json");
  const first = await scene.command(["season", "import", SEASON_49, "--through", "3"]);
  expect(first.errors).toEqual([]);
  expect(first.output).toContain('Imported "Survivor: 49", through episode 3.');
  expect(first.output.at(-1)).toBe("It is the current season now.");
  await scene.command(["season", "import", SEASON_49]);
  const again = await scene.command(["season", "import", SEASON_49]);
  expect(again.output[0]).toBe('Imported "Survivor: 49", all of it: nothing was new.');
  expect(await scene.command(["season", "export", copy])).toMatchObject({ code: 0, errors: [] });
  expect(JSON.parse(readFileSync(copy, "utf8"))).toEqual(JSON.parse(readFileSync(SEASON_49, "utf8")));
  expect(processesNaming(scene.folder)).toEqual([]);
});

test("a file with an error is refused whole, with the line", async () => {
  const broken = join(scene.folder, "broken.json");
  const text = readFileSync(SEASON_FILES["the invented season"], "utf8");
  writeFileSync(broken, text.replace('{"player":"LI', '{"player":"XX'));
  const line = text.slice(0, text.indexOf('{"player":"LI')).split("\n").length;
  const { code, errors } = await scene.command(["season", "import", broken]);
  expect(code).toBe(1);
  expect(errors).toEqual([
    expect.stringContaining(`broken.json line ${line}: eliminations[0].player names "XX`),
  ]);
  expect((await scene.command(["season", "export", broken])).code).toBe(1);
});

test("beside a running server: an admin who can log in, and a season that is there at once", async () => {
  const { url } = await scene.serve();
  expect(await scene.command(["admin", "create", ...ADMIN])).toMatchObject({ code: 0, errors: [] });
  expect(await scene.command(["season", "import", SEASON_49, "--through", "0"])).toMatchObject({
    code: 0,
    errors: [],
  });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "keeper", pwd: "correct horse" });
  const login: { token: string; userType: string } = await (
    await fetch(`${url}/api/login`, { method: "POST", headers, body })
  ).json();
  expect(login.userType).toBe("ADMIN");
  const reply = await fetch(`${url}/api/episode/admin`, { headers: { authorization: login.token } });
  expect(await reply.json()).toMatchObject({ status: "success", data: { length: 13 } });
  const twice = await scene.command(["admin", "create", ...ADMIN.with(3, "other@example.org")]);
  expect(twice.errors).toEqual(["That username is already taken"]);
  expect(await codeOf(`${url}/api/health/ready`)).toBe(200);
});

const codeOf = async (url: string) => (await fetch(url)).status;
