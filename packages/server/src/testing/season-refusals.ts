import { readSeasonFile, SeasonFileError } from "../features/season/file/read-season-file.ts";
import { type SeasonFile, writeSeasonFile } from "../features/season/file/season-file.ts";

/** Written one row a line: the name on 2, tribes from 4, players from 9, and so on. */
export const SMALL: SeasonFile = {
  name: "Small",
  tribes: [
    { name: "Red", color: "#ff0000", status: "Original" },
    { name: "Blue", color: "#0000ff", status: "Merged" },
  ],
  players: [player("A", "Red"), player("B", "Red")],
  episodes: [
    { number: 1, title: "One", airDate: "2027-01-06" },
    { number: 2, title: null, airDate: "2028-02-29" },
  ],
  statistics: [
    { name: "Jump", defaultPoints: 2, description: null },
    { name: "Fall", defaultPoints: -1, description: "Down" },
  ],
  eliminations: [{ player: "B", episode: 2 }],
  scores: [
    { episode: 1, player: "A", statistic: "Jump", points: 2 },
    { episode: 1, player: "B", statistic: "Fall", points: -1 },
  ],
  totals: { A: 2, B: -1 },
};

function player(id: string, tribe: string): SeasonFile["players"][number] {
  const tribes = [
    { episode: 1, tribe },
    { episode: 2, tribe: "Blue" },
  ];
  const unknown = { age: null, home: null, occupation: null, result: null, place: null };
  return { ...unknown, id, firstName: id, lastName: "", originalTribe: tribe, tribes };
}

export const TEXT = writeSeasonFile(SMALL);

/** What is said of the small season with something in its text replaced. */
export function refusal(from: string | RegExp, to: string): string {
  const text = TEXT.replace(from, to);
  if (text === TEXT) throw new Error(`${from} is not in the small season`);
  return wordsOf(text);
}

export function wordsOf(text: string): string {
  try {
    readSeasonFile(text, "season.json");
  } catch (error) {
    if (error instanceof SeasonFileError) return error.message;
    throw error;
  }
  throw new Error("the file was taken");
}
