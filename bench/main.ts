import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startDatabase } from "./data/database.ts";
import { chooseCores, pinThisProcess } from "./processes/cores.ts";
import { describeRun } from "./report/machine.ts";
import { describeResults } from "./report/table.ts";
import { writeSection } from "./report/write-section.ts";
import { allRows } from "./rows/all-rows.ts";
import type { Result, Scale } from "./rows/row.ts";

const FULL: Scale = {
  connections: 64,
  rounds: 5,
  blockMs: 1000,
  warmUpMs: 3000,
  latencyMs: 3000,
  targets: 1000,
  drafts: 200,
  sockets: 5000,
  watchers: 10_000,
  repeats: 3,
  starts: 5,
  scores: 20,
  emails: 5000,
  nightMs: 60_000,
};
const QUICK: Scale = {
  connections: 64,
  rounds: 3,
  blockMs: 250,
  warmUpMs: 750,
  latencyMs: 500,
  targets: 100,
  drafts: 20,
  sockets: 500,
  watchers: 1000,
  repeats: 1,
  starts: 2,
  scores: 5,
  emails: 500,
  nightMs: 15_000,
};
/** Only checks that a row works. */
const TINY: Scale = {
  connections: 2,
  rounds: 1,
  blockMs: 100,
  warmUpMs: 50,
  latencyMs: 100,
  targets: 4,
  drafts: 2,
  sockets: 20,
  watchers: 20,
  repeats: 1,
  starts: 1,
  scores: 1,
  emails: 4,
  nightMs: 2000,
};
const LEAGUES = { full: 10_000, quick: 500, tiny: 8 };
const PERFORMANCE = fileURLToPath(new URL("../docs/performance.md", import.meta.url));
const DATA = fileURLToPath(new URL("../.cache/bench/", import.meta.url));
/** A row that hangs must not run forever. */
const ROW_MAX_MS = 10 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    tiny: { type: "boolean", default: false },
    "data-dir": { type: "string" },
  },
});
const unknown = positionals.filter((name) => !allRows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no row ${unknown.join(", ")}: choose from ${allRows.map(({ name }) => name).join(", ")}.\n`,
  );
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
await main();

async function main(): Promise<void> {
  const startedAt = new Date();
  const size = values.tiny ? "tiny" : values.quick ? "quick" : "full";
  const leagues = LEAGUES[size];
  // On a busy machine, pinned processes would only be slower.
  const cores = chooseCores(size !== "tiny");
  const run = describeRun(startedAt, cores, leagues);
  // PostgreSQL inherits the core.
  pinThisProcess(cores.database);
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const database = await startDatabase(values["data-dir"] ?? `${DATA}${size}`, { leagues, log });
  const scale = { full: FULL, quick: QUICK, tiny: TINY }[size];
  const chosen = allRows.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const results: Result[] = [];
  const failures: string[] = [];
  try {
    for (const row of chosen) {
      const began = performance.now();
      const timeLimit = setTimeout(() => {
        log(`${row.name} takes longer than ${ROW_MAX_MS / 60_000} minutes: given up.`);
        process.exit(1);
      }, ROW_MAX_MS);
      try {
        const measured = await row.run({ database, cores, leagues, scale, log });
        results.push(...measured);
        // A later row may hang.
        log(describeResults(measured));
      } catch (error) {
        failures.push(`${row.name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      }
      clearTimeout(timeLimit);
      log(`${row.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  } finally {
    await database.stop();
  }
  const table = describeResults(results);
  process.stdout.write(`\n${run}\n\n${table}\n`);
  for (const failure of failures) process.stderr.write(`\n${failure}\n`);
  const isWhole = size === "full" && chosen.length === allRows.length && failures.length === 0;
  if (isWhole) writeSection(PERFORMANCE, `${run}\n\n${table}`);
  log(
    `\n${isWhole ? "Written to docs/performance.md. " : ""}${((Date.now() - startedAt.getTime()) / 1000).toFixed(0)} s`,
  );
  process.exit(failures.length > 0 ? 1 : 0);
}
