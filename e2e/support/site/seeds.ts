import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdmin } from "./accounts.ts";
import { startServer } from "./server.ts";
import { season49 } from "./season-49.ts";

const LANTERN_ISLES = fileURLToPath(
  new URL("../../../packages/server/seasons/lantern-isles.json", import.meta.url),
);

/** A prepared site. All but the empty one have a season up to an episode, and the admin jeff. */
export type Seed = keyof typeof STEPS;

/** What each is made from, and what is imported into that. */
const STEPS = {
  "empty site": null,
  "Lantern Isles": { from: "empty site", file: LANTERN_ISLES, through: "0" },
  "Lantern Isles 3": { from: "Lantern Isles", file: LANTERN_ISLES, through: "3" },
  "season 49": { from: "empty site", file: season49.file, through: "0" },
  "season 49 3": { from: "season 49", file: season49.file, through: "3" },
} as const;

const POLL_MS = 100;

/** The data folder of a prepared site. The first worker that asks makes it; the others wait. */
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
    await server.emberline("season", "import", steps.file, "--through", steps.through);
    if (steps.from === "empty site") await createAdmin(server);
  }
  await server.interrupt();
  execFileSync("cp", ["-a", server.dataDir, `${folder}.part`]);
  await server.stop();
  renameSync(`${folder}.part`, folder);
}
