import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { pollUntil } from "../../platform/db/embedded-postgres/poll-until.ts";

const BUILDING_MS = 120_000;
const buildScript = new URL("../../../../../scripts/build.mjs", import.meta.url);

/** Builds the server once per run if its sources have changed. */
export async function buildServer(): Promise<void> {
  const mark = join(inject("postgres").folder, "built");
  if (isFirst(mark)) writeFileSync(`${mark}.done`, build());
  const error = await pollUntil(() => read(`${mark}.done`), { forMs: BUILDING_MS });
  if (error !== "") throw new Error(error ?? "the server took too long to build");
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

function isFirst(mark: string): boolean {
  if (existsSync(mark)) return false;
  try {
    mkdirSync(mark);
    return true;
  } catch {
    // Another worker built it first.
    return false;
  }
}

/** Returns the error, if any. */
function build(): string {
  const code = `import { build } from ${JSON.stringify(buildScript.href)}; await build(["server"]);`;
  const cwd = fileURLToPath(new URL("../../../../..", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd,
    encoding: "utf8",
  });
  return status === 0 ? "" : `the server could not be built\n${stderr}`;
}
