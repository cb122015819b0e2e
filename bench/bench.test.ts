import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildServer } from "../packages/server/src/testing/processes/build-server.ts";

const TIME_LIMIT_MS = 180_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "emberline-bench-"));

beforeAll(async () => {
  // As root, PostgreSQL's user has to pass through.
  chmodSync(folder, 0o711);
  await buildServer();
}, TIME_LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ["--conditions=source", "--import", "tsx", "bench/main.ts", "--tiny", "--data-dir", folder, ...args],
    { cwd: root, timeout: TIME_LIMIT_MS },
  );

test(
  "a row of the benchmark is measured, and its replies are checked",
  async () => {
    const { stdout } = await bench("standings");
    expect(stdout).toMatch(/^\| Standings +\| [\d\u202F]+\/s +\| L1 [\d\u202F]+\/s +\| \d/m);
    expect(stdout).toMatch(/^\| Standings, matching ETag +\|/m);
    expect(stdout).toMatch(/- Standings: \d+ bytes; [1-9]\d* replies compared byte by byte under load/);
  },
  TIME_LIMIT_MS,
);

test("an unknown row is refused with the names of all", async () => {
  await expect(bench("standing")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no row standing: choose from standings, players, /),
  });
});
