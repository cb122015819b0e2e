import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  runQuery,
  type LauncherFixture,
  createLauncherFixture,
} from "../../../testing/processes/postgres-launcher-fixture.ts";
import { isRoot } from "./process/run-as.ts";

let fixture: LauncherFixture;
beforeEach(async () => {
  fixture = await createLauncherFixture();
});
afterEach(() => fixture.close());

test("an unusable data folder is reported with what to do", async () => {
  writeFileSync(join(fixture.folder, "a-file"), "");
  await expect(fixture.launch({ dataDir: join(fixture.folder, "a-file/data") })).rejects.toThrow(
    /set DATA_DIR/,
  );
});

test("a link to a missing database is an error and creates no new database", async () => {
  rmSync(join(fixture.dataDir, "postgres"), { recursive: true });
  symlinkSync(join(fixture.folder, "gone"), join(fixture.dataDir, "postgres"));
  await expect(fixture.launch()).rejects.toThrow(/is missing: bring it back/);
});

// Only root can meet this; an ordinary user can enter every folder that they own.
test.runIf(isRoot())(
  "below a folder that only root may enter, the database is stored elsewhere and the log names the place",
  async () => {
    const closed = join(fixture.folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, "data");
    const first = await fixture.launch({ dataDir });
    expect(first.home.startsWith(join(fixture.folder, "common", "data-"))).toBe(true);
    expect(fixture.logged.join()).toContain(first.home);
    await runQuery(first, "create table kept as select 42 as answer");
    await first.stop();
    // Opening or moving the folder later does not change where the database is.
    chmodSync(closed, 0o755);
    const second = await fixture.launch({ dataDir });
    expect(second.home).toBe(first.home);
    expect(await runQuery(second, "select answer from kept")).toEqual([{ answer: 42 }]);
  },
);

test.runIf(isRoot())("a database that its user can no longer reach is refused with the way out", async () => {
  const launched = await fixture.launch();
  await launched.stop();
  chmodSync(fixture.folder, 0o700);
  await expect(fixture.launch()).rejects.toThrow(/chmod o\+x/);
});

test.runIf(isRoot())("root runs the database of an ordinary user as that user", async () => {
  const home = join(fixture.dataDir, "postgres");
  execFileSync("chown", ["-R", "65534:65534", home]);
  const launched = await fixture.launch();
  expect(statSync(`/proc/${launched.pid}`).uid).toBe(65_534);
  expect(lstatSync(launched.home).uid).toBe(65_534);
  expect(existsSync(join(fixture.folder, "common"))).toBe(false);
});
