import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  runQuery,
  type LauncherFixture,
  createLauncherFixture,
} from "../../../testing/processes/postgres-launcher-fixture.ts";
import { prepareClusterPaths } from "./cluster-paths.ts";
import { chooseAddress } from "./socket-folder.ts";

let fixture: LauncherFixture;
afterEach(() => fixture.close());

test("a data folder with a long path gets its socket in a short one", async () => {
  fixture = await createLauncherFixture({ dataFolder: "a-folder-with-quite-a-long-name".repeat(5) });
  const launched = await fixture.launch();
  const { host } = launched.connection;
  expect(Buffer.byteLength(join(host, ".s.PGSQL.5432"))).toBeLessThanOrEqual(107);
  expect(await runQuery(launched, "select 1 as one")).toEqual([{ one: 1 }]);
  rmSync(host, { recursive: true });
});

test("a data folder may have blanks, commas and quotes in its name", async () => {
  fixture = await createLauncherFixture({ dataFolder: `Anna's "data", 2` });
  const launched = await fixture.launch();
  expect(await runQuery(launched, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a socket folder that others may enter is refused", async () => {
  const short = mkdtempSync(join(tmpdir(), "es-"));
  fixture = await createLauncherFixture({ dataFolder: "d".repeat(120), empty: true });
  const paths = prepareClusterPaths({
    dataDir: fixture.dataDir,
    sharedFolder: join(fixture.folder, "common"),
    log: () => {},
  });
  const { host } = await chooseAddress(paths, short);
  rmSync(host, { recursive: true });
  mkdirSync(host, { mode: 0o755 });
  await expect(chooseAddress(paths, short)).rejects.toThrow(/not a private folder/);
  rmSync(short, { recursive: true });
});
