import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../../../packages/server/seasons/survivor-49.json", import.meta.url));

import type { SeasonFile } from "../../../packages/server/src/features/seasons/file/season-file.ts";

/** A real season, one of the packs that are shipped. */
export const season49 = { file: FILE, ...read() };

function read() {
  const season: SeasonFile = JSON.parse(readFileSync(FILE, "utf8"));
  const nameOf = new Map(
    season.players.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
  );
  const nameById = (id: string) => nameOf.get(id) ?? "";
  return {
    content: season,
    names: [...nameOf.values()],
    scoresOf: (episode: number) =>
      season.scores
        .filter((score) => score.episode === episode)
        .map((score) => ({ name: nameById(score.player), statistic: score.statistic, points: score.points })),
    eliminatedIn: (episode: number) =>
      season.eliminations.filter((out) => out.episode === episode).map((out) => nameById(out.player)),
    /** Points by name, as the file sums them up. */
    totals: new Map(Object.entries(season.totals ?? {}).map(([id, points]) => [nameById(id), points])),
  };
}
