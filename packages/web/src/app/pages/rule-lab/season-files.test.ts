import { expect, test } from "vitest";
import { toLabSeason } from "../../../../build/lab-season.ts";
import survivor48 from "../../../../../server/seasons/survivor-48.json";
import { offeredSeasons } from "./offered-seasons.ts";
import type { SeasonFile } from "./season-files.ts";

test("a packed season keeps its scores, exits and the winner", () => {
  const season = toLabSeason(survivor48);
  const totals = season.players.map((_, player) =>
    season.scores.filter((score) => score[0] === player).reduce((sum, score) => sum + score[3], 0),
  );
  expect(totals).toEqual(
    survivor48.players.map(({ id }) => new Map(Object.entries(survivor48.totals)).get(id)),
  );
  expect(season.players.find(({ place }) => place === 1)?.name).toBe("Kyle Fraser");
  expect(season.exits.length).toBe(15);
  expect(season.exits[0]).toEqual({ player: 16, episode: 1, returned: null });
  expect(season.statistics).toHaveLength(11);
  expect(season.values).toEqual([1, 1, 5, 2, -1, 3, 5, 0, 2, 10, 20]);
});

test("a score of an unknown player is refused", () => {
  const scores = [{ episode: 1, player: "US0000", statistic: "Winner", points: 1 }];
  expect(() => toLabSeason({ ...survivor48, scores })).toThrow("the season has no US0000");
});

const fileOf = (name: string, ...players: string[]): SeasonFile => ({ name, players, url: `/${name}.json` });
const files = [
  fileOf("Survivor: 48", "Eva Erickson", "Kyle Fraser", "Joe Hunter"),
  fileOf("Other", "Ann Lee"),
];
const personOf = (firstName: string, lastName: string) => ({ firstName, lastName });
const namesOf = (offered: readonly SeasonFile[]) => offered.map(({ name }) => name);

// Covers LAB-2.
test("a season that the site plays, or has played, is not offered", () => {
  const others = { seasons: [{ name: "Survivor: 47" }], players: [personOf("Eva", "Erickson")] };
  expect(namesOf(offeredSeasons(files, others))).toEqual(["Survivor: 48", "Other"]);
  expect(namesOf(offeredSeasons(files, { ...others, seasons: [{ name: "SURVIVOR 48" }] }))).toEqual([
    "Other",
  ]);
  const players = [personOf("EVA", "Erickson"), personOf("Kyle", "Fraser")];
  expect(namesOf(offeredSeasons(files, { seasons: [], players }))).toEqual(["Other"]);
});
