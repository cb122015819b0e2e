import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Tx } from "../../db/transaction.ts";
import { SEASONS_FOLDER } from "../../paths.ts";
import { importSeason } from "./import/import-season.ts";
import { readSeasonFile } from "./file/read-season-file.ts";

export const DEMO_SEASON_FILE = fileURLToPath(new URL("lantern-isles.json", SEASONS_FOLDER));

/**
 * Loads the season we ship as it is before its first episode: all players, episodes and statistics, no eliminations
 * and no scores, so that leagues can draft. `season import` with `--through` then adds the episodes.
 */
export async function loadDemoSeason(tx: Tx): Promise<void> {
  const text = await readFile(DEMO_SEASON_FILE, "utf8");
  const file = readSeasonFile(text, basename(DEMO_SEASON_FILE));
  await importSeason(tx, file, { through: 0, now: Date.now() });
}
