import { plainSpelling } from "@emberline/game";
import type { SeasonFile } from "./season-files.ts";

interface OnSite {
  /** The user's past seasons, and the players of the present one. */
  seasons: readonly { name: string }[];
  players: readonly { firstName: string; lastName: string }[];
}

/**
 * The seasons that the lab may play: none that the site plays or has played, because it would tell how that went. The
 * present season is known by its players, as fans are not sent its name. Another one may have some of them again.
 */
export function offeredSeasons(files: readonly SeasonFile[], { seasons, players }: OnSite): SeasonFile[] {
  const named = new Set(seasons.map(({ name }) => keyOf(name)));
  const playing = new Set(players.map(({ firstName, lastName }) => keyOf(`${firstName} ${lastName}`)));
  return files.filter(
    (file) =>
      !named.has(keyOf(file.name)) &&
      file.players.filter((name) => playing.has(keyOf(name))).length * 2 < file.players.length,
  );
}

/** "Survivor: 48" and "SURVIVOR 48" are one name. */
const keyOf = (name: string): string => plainSpelling(name).replace(/[^\p{L}\p{N}]/gu, "");
