import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdmin } from "./accounts.ts";
import { createDataDir, runCommandOn, startServer } from "./server.ts";
import { season49 } from "./season-49.ts";

const LANTERN_ISLES = fileURLToPath(
  new URL("../../../packages/server/seasons/lantern-isles.json", import.meta.url),
);

/**
 * A prepared site. All but the empty one have the admin jeff, and all but the first two a season with scores up to an
 * episode.
 */
export type Seed = keyof typeof STEPS;

/** What is imported into a site that has only an admin. */
const STEPS = {
  "empty site": null,
  "only an admin": null,
  "Lantern Isles 3": { file: LANTERN_ISLES, through: "3" },
  /** Drafts of ten contestants take half as long, and show as much. */
  "ten contestants": { file: LANTERN_ISLES, through: "0", contestants: 10 },
  "season 49": { file: season49.file, through: "0" },
  "season 49 3": { file: season49.file, through: "3" },
} as const;

const POLL_MS = 100;
/** Preparing takes a few seconds. A worker that was ended while it prepared leaves its lock. */
const WAIT_MAX_MS = 90_000;

/** The data folder of a prepared site. The first worker creates it; the others wait. If it fails, all of them fail. */
export async function seedFolder(seed: Seed): Promise<string> {
  const folder = join(process.env["E2E_SEEDS"] ?? "", seed.replaceAll(" ", "-"));
  const failure = `${folder}.failed`;
  if (isFirst(`${folder}.lock`)) {
    await make(seed, folder).catch((error: unknown) => writeFileSync(failure, String(error)));
  }
  const deadline = Date.now() + WAIT_MAX_MS;
  while (!existsSync(folder)) {
    if (Date.now() > deadline) throw new Error(`no site "${seed}": another worker has not prepared it`);
    if (existsSync(failure)) throw new Error(`no site "${seed}": ${readFileSync(failure, "utf8")}`);
    await sleep(POLL_MS);
  }
  return folder;
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** Commands need no running server, and starting one takes longer than a command. */
async function make(seed: Seed, folder: string): Promise<void> {
  const dataDir = seed === "empty site" ? await makeEmptySite() : await makeWithCommands(seed, folder);
  renameSync(dataDir, folder);
}

/** The data folder of a server that has run once. */
async function makeEmptySite(): Promise<string> {
  const server = await startServer({}, { seed: "nothing" });
  await server.interrupt();
  return server.dataDir;
}

async function makeWithCommands(seed: Exclude<Seed, "empty site">, folder: string): Promise<string> {
  const steps = STEPS[seed];
  const dataDir = await createDataDir(steps === null ? "empty site" : "only an admin");
  const emberline = (...args: string[]) => runCommandOn(dataDir, ...args);
  if (steps === null) {
    await createAdmin({ emberline });
    return dataDir;
  }
  const file = "contestants" in steps ? withFirst(steps.contestants, steps.file, folder) : steps.file;
  await emberline("season", "import", file, "--through", steps.through);
  return dataDir;
}

interface SeasonFile {
  players: { id: string }[];
  eliminations: { player: string }[];
  scores: { player: string }[];
  totals: Record<string, number>;
}

/** Writes a copy of a season file with only its first contestants, and returns its path. */
function withFirst(count: number, file: string, folder: string): string {
  const season: SeasonFile = JSON.parse(readFileSync(file, "utf8"));
  const players = season.players.slice(0, count);
  const isKept = (player: string) => players.some(({ id }) => id === player);
  const copy = `${folder}.json`;
  const eliminations = season.eliminations.filter(({ player }) => isKept(player));
  const scores = season.scores.filter(({ player }) => isKept(player));
  const totals = Object.fromEntries(Object.entries(season.totals).filter(([player]) => isKept(player)));
  writeFileSync(copy, JSON.stringify({ ...season, players, eliminations, scores, totals }));
  return copy;
}
