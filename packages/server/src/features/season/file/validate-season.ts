import type { Path } from "./json-with-lines.ts";
import type { SeasonFile } from "./season-file.ts";

/** What is wrong, and where; the words go after the place ("players[3].age" …). */
export interface Trouble {
  path: Path;
  words: string;
}

/** Rows that contradict one another or refer to nothing; empty when the file is sound. */
export function findContradictions(file: SeasonFile): Trouble[] {
  return [
    ...twice(file.tribes, (tribe) => tribe.name.toLowerCase(), ["tribes", "name"]),
    ...twice(file.players, (player) => player.id, ["players", "id"]),
    ...twice(file.episodes, (episode) => episode.number, ["episodes", "number"]),
    ...twice(file.statistics, (statistic) => statistic.name.toLowerCase(), ["statistics", "name"]),
    ...twice(file.eliminations, (elimination) => elimination.player, ["eliminations", "player"]),
    ...file.players.flatMap((player, index) => checkTribes(file, player, ["players", index])),
    ...checkReferences(file),
    ...repeatedScores(file.scores),
    ...wrongTotals(file),
  ];
}

function twice<T>(rows: T[], keyOf: (row: T) => string | number, [list, field]: [string, string]): Trouble[] {
  const seen = new Set<string | number>();
  return rows.flatMap((row, index) => {
    const key = keyOf(row);
    if (seen.has(key)) return [{ path: [list, index, field], words: "stands in the list already" }];
    seen.add(key);
    return [];
  });
}

type Player = SeasonFile["players"][number];

function checkTribes(file: SeasonFile, player: Player, path: Path): Trouble[] {
  const names = new Set(file.tribes.map((tribe) => tribe.name));
  const numbers = new Set(file.episodes.map((episode) => episode.number));
  const troubles: Trouble[] = player.tribes.flatMap((move, index) => [
    ...unknown(names, move.tribe, { path: [...path, "tribes", index, "tribe"], what: "tribe" }),
    ...unknown(numbers, move.episode, { path: [...path, "tribes", index, "episode"], what: "episode" }),
    ...(move.episode > (player.tribes[index - 1]?.episode ?? 0)
      ? []
      : [{ path: [...path, "tribes", index, "episode"], words: "must be later than the one before" }]),
  ]);
  const { originalTribe } = player;
  if (originalTribe === null) {
    return player.tribes.length === 0
      ? troubles
      : [...troubles, { path: [...path, "originalTribe"], words: "must name the first of the tribes" }];
  }
  troubles.push(...unknown(names, originalTribe, { path: [...path, "originalTribe"], what: "tribe" }));
  const first = player.tribes[0]?.tribe ?? originalTribe;
  if (first !== originalTribe) {
    troubles.push({ path: [...path, "originalTribe"], words: `must be the first of the tribes, ${first}` });
  }
  return troubles;
}

function checkReferences(file: SeasonFile): Trouble[] {
  const players = new Set(file.players.map((player) => player.id));
  const episodes = new Set(file.episodes.map((episode) => episode.number));
  const statistics = new Set(file.statistics.map((statistic) => statistic.name));
  const inList =
    (list: string) => (row: { player: string; episode: number; statistic?: string }, index: number) => [
      ...unknown(players, row.player, { path: [list, index, "player"], what: "contestant" }),
      ...unknown(episodes, row.episode, { path: [list, index, "episode"], what: "episode" }),
      ...(row.statistic === undefined
        ? []
        : unknown(statistics, row.statistic, { path: [list, index, "statistic"], what: "statistic" })),
    ];
  return [
    ...file.eliminations.flatMap(inList("eliminations")),
    ...file.scores.flatMap(inList("scores")),
    ...Object.keys(file.totals ?? {}).flatMap((id) =>
      unknown(players, id, { path: ["totals", id], what: "contestant" }),
    ),
  ];
}

function unknown<T extends string | number>(
  known: Set<T>,
  value: T,
  { path, what }: { path: Path; what: string },
): Trouble[] {
  return known.has(value)
    ? []
    : [{ path, words: `names ${JSON.stringify(value)}, but there is no such ${what}` }];
}

function repeatedScores(scores: SeasonFile["scores"]): Trouble[] {
  const seen = new Set<string>();
  return scores.flatMap(({ episode, player, statistic }, index) => {
    const key = JSON.stringify([episode, player, statistic]);
    if (seen.has(key)) {
      return [
        { path: ["scores", index], words: "repeats an episode, contestant and statistic of an earlier row" },
      ];
    }
    seen.add(key);
    return [];
  });
}

/** A contestant who is missing in the totals has 0. */
function wrongTotals({ totals, players, scores }: SeasonFile): Trouble[] {
  if (!totals) return [];
  const sums = sumByPlayer(scores);
  const given = new Map(Object.entries(totals));
  return players.flatMap(({ id }) => {
    const sum = sums.get(id) ?? 0;
    const total = given.get(id) ?? 0;
    return sum === total
      ? []
      : [{ path: ["totals", id], words: `is ${total}, but the scores add up to ${sum}` }];
  });
}

export function sumByPlayer(scores: SeasonFile["scores"]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { player, points } of scores) sums.set(player, (sums.get(player) ?? 0) + points);
  return sums;
}
