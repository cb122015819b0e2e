import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdmin } from "./accounts.ts";
import { startServer } from "./server.ts";
import { season49 } from "./season-49.ts";

const LANTERN_ISLES = fileURLToPath(
  new URL("../../../packages/server/seasons/lantern-isles.json", import.meta.url),
);

/** A prepared site. All but the empty one have a season with scores up to an episode, and the admin jeff. */
export type Seed = keyof typeof STEPS;

/** The seed that each is made from, and what is imported into it. */
const STEPS = {
  "empty site": null,
  "Lantern Isles": { from: "empty site", file: LANTERN_ISLES, through: "0" },
  "Lantern Isles 3": { from: "empty site", file: LANTERN_ISLES, through: "3" },
  /** Drafts of ten contestants take half as long, and show as much. */
  "ten contestants": { from: "empty site", file: LANTERN_ISLES, through: "0", contestants: 10 },
  "season 49": { from: "empty site", file: season49.file, through: "0" },
  "season 49 3": { from: "empty site", file: season49.file, through: "3" },
} as const;

const POLL_MS = 100;

/** The data folder of a prepared site. The first worker creates it; the others wait. */
export async function seedFolder(seed: Seed): Promise<string> {
  const folder = join(process.env["E2E_SEEDS"] ?? "", seed.replaceAll(" ", "-"));
  if (isFirst(`${folder}.lock`)) await make(seed, folder);
  while (!existsSync(folder)) await sleep(POLL_MS);
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

async function make(seed: Seed, folder: string): Promise<void> {
  const steps = STEPS[seed];
  const server = await startServer({}, { seed: steps?.from ?? "nothing" });
  if (steps) {
    const file = "contestants" in steps ? withFirst(steps.contestants, steps.file, folder) : steps.file;
    await server.emberline("season", "import", file, "--through", steps.through);
    await createAdmin(server);
  }
  await server.interrupt();
  execFileSync("cp", ["-a", server.dataDir, `${folder}.part`]);
  await server.stop();
  renameSync(`${folder}.part`, folder);
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
