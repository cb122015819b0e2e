import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSecret } from "./create-deps.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "emberline-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const read = () => readSecret({ dataDir, secretKey: undefined }, randomBytes);

it("simultaneous starts create one secret, readable by the owner only, and leave no temporary file", async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, read));
  expect(first).toHaveLength(32);
  for (const other of [...others, await read()]) expect(other).toEqual(first);
  expect(await readdir(dataDir)).toEqual(["secret.key"]);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
});

it("a truncated secret file is rejected", async () => {
  await writeFile(join(dataDir, "secret.key"), "");
  await expect(read()).rejects.toThrow(/^SECRET_KEY is cut short in .*secret\.key: remove that file/);
});
