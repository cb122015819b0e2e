import { contradictingExit } from "@emberline/game";
import { groupBy } from "../../../platform/group-by.ts";
import type { Path } from "./json-with-lines.ts";
import type { SeasonFile } from "./season-file.ts";

/** A fault in the file; the message follows the formatted path ("players[3].age" …). */
export interface Issue {
  path: Path;
  message: string;
}

/** Contradictions, duplicates and dangling references; empty for a valid file. */
export function findContradictions(file: SeasonFile): Issue[] {
  return [
    ...findDuplicates(file.tribes, (tribe) => tribe.name.toLowerCase(), ["tribes", "name"]),
    ...findDuplicates(file.players, (player) => player.id, ["players", "id"]),
    ...findDuplicates(file.episodes, (episode) => episode.number, ["episodes", "number"]),
    ...findDuplicates(file.statistics, (statistic) => statistic.name.toLowerCase(), ["statistics", "name"]),
    ...findDuplicates(file.surveys ?? [], (survey) => survey.episode, ["surveys", "episode"]),
    ...(file.surveys ?? []).flatMap((survey, index) => checkSurvey(survey, ["surveys", index])),
    ...checkExits(file.eliminations),
    ...file.players.flatMap((player, index) => checkTribes(file, player, ["players", index])),
    ...checkReferences(file),
    ...repeatedScores(file.scores),
    ...wrongTotals(file),
  ];
}

function findDuplicates<T>(
  rows: T[],
  keyOf: (row: T) => string | number,
  [list, field]: [string, string],
): Issue[] {
  const seen = new Set<string | number>();
  return rows.flatMap((row, index) => {
    const key = keyOf(row);
    if (seen.has(key)) return [{ path: [list, index, field], message: "is already in the list" }];
    seen.add(key);
    return [];
  });
}

/** A player's exits and returns must alternate. */
function checkExits(eliminations: SeasonFile["eliminations"]): Issue[] {
  const rows = eliminations.map(({ player, episode, returned = null }, index) => ({
    player,
    episode,
    returned,
    index,
  }));
  return [...groupBy(rows, ({ player }) => player).values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => a.episode - b.episode);
    const wrong = contradictingExit(inOrder);
    if (wrong === undefined) return [];
    const { index, episode, returned } = inOrder[wrong]!;
    return returned !== null && returned <= episode
      ? [{ path: ["eliminations", index, "returned"], message: "must be later than the elimination" }]
      : [{ path: ["eliminations", index, "player"], message: "is already out in that episode" }];
  });
}

type Player = SeasonFile["players"][number];

function checkTribes(file: SeasonFile, player: Player, path: Path): Issue[] {
  const names = new Set(file.tribes.map((tribe) => tribe.name));
  const numbers = new Set(file.episodes.map((episode) => episode.number));
  const issues: Issue[] = player.tribes.flatMap((move, index) => [
    ...findUnknown(names, move.tribe, { path: [...path, "tribes", index, "tribe"], what: "tribe" }),
    ...findUnknown(numbers, move.episode, { path: [...path, "tribes", index, "episode"], what: "episode" }),
    ...(move.episode > (player.tribes[index - 1]?.episode ?? 0)
      ? []
      : [{ path: [...path, "tribes", index, "episode"], message: "must be later than the previous one" }]),
  ]);
  const { originalTribe } = player;
  if (originalTribe === null) {
    return player.tribes.length === 0
      ? issues
      : [...issues, { path: [...path, "originalTribe"], message: "must be the first of the tribes" }];
  }
  issues.push(...findUnknown(names, originalTribe, { path: [...path, "originalTribe"], what: "tribe" }));
  const first = player.tribes[0]?.tribe ?? originalTribe;
  if (first !== originalTribe) {
    issues.push({ path: [...path, "originalTribe"], message: `must be the first of the tribes, ${first}` });
  }
  return issues;
}

function checkSurvey({ graded, questions }: NonNullable<SeasonFile["surveys"]>[number], path: Path): Issue[] {
  return questions.flatMap(({ answerCount, options }, index) => [
    ...(answerCount > options.length
      ? [
          {
            path: [...path, "questions", index, "answerCount"],
            message: `is ${answerCount}, but there are only ${options.length} options`,
          },
        ]
      : []),
    ...(!graded && options.some(({ correct }) => correct)
      ? [{ path: [...path, "graded"], message: "must be true, since there is a correct answer" }]
      : []),
  ]);
}

function checkReferences(file: SeasonFile): Issue[] {
  const players = new Set(file.players.map((player) => player.id));
  const episodes = new Set(file.episodes.map((episode) => episode.number));
  const statistics = new Set(file.statistics.map((statistic) => statistic.name));
  const inList =
    (list: string) => (row: { player: string; episode: number; statistic?: string }, index: number) => [
      ...findUnknown(players, row.player, { path: [list, index, "player"], what: "contestant" }),
      ...findUnknown(episodes, row.episode, { path: [list, index, "episode"], what: "episode" }),
      ...(row.statistic === undefined
        ? []
        : findUnknown(statistics, row.statistic, { path: [list, index, "statistic"], what: "statistic" })),
    ];
  return [
    ...file.eliminations.flatMap(inList("eliminations")),
    ...file.eliminations.flatMap(({ returned }, index) =>
      returned === undefined
        ? []
        : findUnknown(episodes, returned, { path: ["eliminations", index, "returned"], what: "episode" }),
    ),
    ...file.scores.flatMap(inList("scores")),
    ...(file.surveys ?? []).flatMap(({ episode }, index) =>
      findUnknown(episodes, episode, { path: ["surveys", index, "episode"], what: "episode" }),
    ),
    ...Object.keys(file.totals ?? {}).flatMap((id) =>
      findUnknown(players, id, { path: ["totals", id], what: "contestant" }),
    ),
  ];
}

function findUnknown<T extends string | number>(
  known: Set<T>,
  value: T,
  { path, what }: { path: Path; what: string },
): Issue[] {
  return known.has(value)
    ? []
    : [{ path, message: `names ${JSON.stringify(value)}, but there is no such ${what}` }];
}

function repeatedScores(scores: SeasonFile["scores"]): Issue[] {
  const seen = new Set<string>();
  return scores.flatMap(({ episode, player, statistic }, index) => {
    const key = JSON.stringify([episode, player, statistic]);
    if (seen.has(key)) {
      return [
        {
          path: ["scores", index],
          message: "has the same episode, contestant and statistic as an earlier row",
        },
      ];
    }
    seen.add(key);
    return [];
  });
}

/** A player who is missing in the totals counts as 0. */
function wrongTotals({ totals, players, scores }: SeasonFile): Issue[] {
  if (!totals) return [];
  const sums = sumByPlayer(scores);
  const given = new Map(Object.entries(totals));
  return players.flatMap(({ id }) => {
    const sum = sums.get(id) ?? 0;
    const total = given.get(id) ?? 0;
    return sum === total
      ? []
      : [{ path: ["totals", id], message: `is ${total}, but the scores add up to ${sum}` }];
  });
}

export function sumByPlayer(scores: SeasonFile["scores"]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { player, points } of scores) sums.set(player, (sums.get(player) ?? 0) + points);
  return sums;
}
