import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { errorReason } from "../packages/server/src/platform/errors.ts";
import type { Drill } from "./drill.ts";
import { failover } from "./failover.ts";
import { pgbouncer } from "./pgbouncer.ts";
import { restore } from "./restore.ts";
import { rollingUpdate } from "./rolling-update.ts";

const drills: Record<string, Drill> = { failover, "rolling-update": rollingUpdate, restore, pgbouncer };
/** A drill that hangs must not run forever. */
const MAX_MS = 10 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: "string" },
    nginx: { type: "boolean", default: false },
    drafts: { type: "string", default: "30" },
  },
});
const [name = ""] = positionals;
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
const drafts = Number(values.drafts);
if (!drill || positionals.length !== 1 || !(Number.isInteger(drafts) && drafts >= 1 && drafts <= 200)) {
  process.stderr.write(
    `Usage: npm run drill -- ${Object.keys(drills).join("|")} [--drafts 1…200] [--from FOLDER] [--nginx]\n`,
  );
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
const folder = mkdtempSync(join(tmpdir(), "emberline-drill-"));
// As root: PostgreSQL's user has to pass through.
chmodSync(folder, 0o711);
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
await main(drill);

async function main(chosen: Drill): Promise<void> {
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  const timeLimit = setTimeout(() => {
    log(`The drill takes longer than ${MAX_MS / 60_000} minutes: given up.`);
    process.exit(1);
  }, MAX_MS);
  const { nginx, from = null } = values;
  const { acknowledged, lost, failure } = await chosen({ folder, drafts, from, nginx, log });
  clearTimeout(timeLimit);
  if (failure !== null)
    log(`The drill failed: ${failure instanceof Error ? failure.stack : errorReason(failure)}`);
  log(`${acknowledged} acknowledged, ${lost} lost`);
  process.exit(lost > 0 || failure !== null ? 1 : 0);
}
