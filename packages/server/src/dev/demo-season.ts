import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSeasonFile } from "../features/season/file/read-season-file.ts";
import { writeSeasonFile } from "../features/season/file/season-file.ts";

const FILE = fileURLToPath(new URL("../../seasons/lantern-isles.json", import.meta.url));
const DAY_MS = 86_400_000;

/**
 * The invented season, as the text of a season file, moved so that the episode after `airedEpisodes` airs tomorrow.
 * Throws when there is no such episode.
 */
export function shiftedSeason(airedEpisodes: number, now: number): string {
  const season = readSeasonFile(readFileSync(FILE, "utf8"), "lantern-isles.json");
  const next = season.episodes.find(({ number }) => number === airedEpisodes + 1);
  if (!next) throw new Error(`no episode follows ${airedEpisodes}`);
  const shiftMs = Math.ceil((now + DAY_MS - Date.parse(next.airDate)) / DAY_MS) * DAY_MS;
  const episodes = season.episodes.map(({ airDate, ...episode }) => ({
    ...episode,
    airDate: new Date(Date.parse(airDate) + shiftMs).toISOString().slice(0, 10),
  }));
  return writeSeasonFile({ ...season, episodes });
}
