import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { DEMO_SEASON_FILE } from "../features/season/demo-season.ts";
import { readSeasonFile } from "../features/season/file/read-season-file.ts";
import type { SeasonFile } from "../features/season/file/season-file.ts";

const realSeason = (number: number) =>
  fileURLToPath(new URL(`../../seasons/survivor-${number}.json`, import.meta.url));

export const SEASON_FILES = {
  "season 48": realSeason(48),
  "season 49": realSeason(49),
  "the invented season": DEMO_SEASON_FILE,
};

export function readSeason(path: string): SeasonFile {
  return readSeasonFile(readFileSync(path, "utf8"), basename(path));
}
