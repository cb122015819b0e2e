import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustedEpisodes, type Adjustment, type PricedMove } from "./adjustments.ts";
import { adjustedFor, seasonPoints, standingsAfter, teamHistory } from "./points.ts";
import { isSeen } from "../spoilers/viewer-limits.ts";

const COUNT = 5;
const episodes = [3, 1, 5, 2, 4].map((number) => ({ episodeId: `e${number}`, number, airsAt: number }));
const score = (number: number, playerId: string, points = 1) => ({
  episodeId: `e${number}`,
  number,
  playerId,
  points,
});
const adjustment = (given: Partial<Adjustment>): Adjustment => ({
  teamId: "A",
  episode: 1,
  points: 5,
  reason: "Guessed the winner",
  decidedThrough: 1,
  removedThrough: null,
  ...given,
});
const move = (from: number, price: number, teamId = "A"): PricedMove => ({
  from,
  price,
  decidedThrough: from - 1,
  players: [
    { playerId: "joe", fromTeam: teamId, toTeam: null },
    { playerId: "kim", fromTeam: null, toTeam: teamId },
  ],
});

/** The season as if only the episodes through this one had been entered. */
const seasonThrough = (through: number, scores: readonly ReturnType<typeof score>[]) =>
  seasonPoints(
    episodes.filter(({ number }) => number <= through),
    scores.filter(({ number }) => number <= through),
  );
const shown = (given: Partial<Parameters<typeof adjustedEpisodes>[0]>) =>
  adjustedEpisodes({
    adjustments: [],
    moves: [],
    season: seasonThrough(COUNT, []),
    shownThrough: null,
    ...given,
  }).map(({ teamId, episodeId, points, reason }) => [teamId, episodeId, points, reason]);

// Covers RULE-16.
test("an adjustment counts with its episode for those who know what led to it, until it is taken back", () => {
  const adjustments = [adjustment({ episode: 2, decidedThrough: 3, removedThrough: 4 })];
  const counted = [["A", "e2", 5, "Guessed the winner"]];
  expect(shown({ adjustments, shownThrough: 2 })).toEqual([]);
  expect(shown({ adjustments, shownThrough: 3 })).toEqual(counted);
  expect(shown({ adjustments, shownThrough: 4 })).toEqual([]);
  expect(shown({ adjustments })).toEqual([]);
});

test("an adjustment whose episode was deleted counts with the next one, or with the last", () => {
  const season = seasonPoints(
    episodes.filter(({ number }) => number === 2 || number === 4),
    [],
  );
  expect(shown({ season, adjustments: [adjustment({ episode: 3 })] })).toEqual([
    ["A", "e4", 5, "Guessed the winner"],
  ]);
  expect(shown({ season, adjustments: [adjustment({ episode: 5 })] })).toEqual([
    ["A", "e4", 5, "Guessed the winner"],
  ]);
  expect(shown({ season: seasonPoints([], []), adjustments: [adjustment({})] })).toEqual([]);
});

test("an adjustment with an episode without scores counts with the latest one that has some", () => {
  const adjustments = [adjustment({ episode: 4 })];
  expect(shown({ adjustments, season: seasonThrough(COUNT, [score(1, "kim"), score(3, "kim")]) })).toEqual([
    ["A", "e3", 5, "Guessed the winner"],
  ]);
  expect(shown({ adjustments, season: seasonThrough(COUNT, [score(4, "kim")]) })).toEqual([
    ["A", "e4", 5, "Guessed the winner"],
  ]);
});

// Covers RULE-17.
test("a replacement costs its price once an episode that counts for it is scored", () => {
  const moves = [move(3, 5)];
  expect(shown({ moves, season: seasonThrough(COUNT, [score(2, "kim")]) })).toEqual([]);
  expect(shown({ moves, season: seasonThrough(COUNT, [score(3, "kim")]) })).toEqual([["A", "e3", -5, null]]);
  // Episode 3 has no scores.
  expect(shown({ moves, season: seasonThrough(COUNT, [score(4, "kim")]) })).toEqual([["A", "e4", -5, null]]);
  expect(shown({ moves, season: seasonThrough(COUNT, [score(4, "kim")]), shownThrough: 1 })).toEqual([]);
  expect(shown({ moves: [move(3, 0)], season: seasonThrough(COUNT, [score(3, "kim")]) })).toEqual([]);
});

const number = fc.integer({ min: 1, max: COUNT });
const teamId = fc.constantFrom("A", "B", "C");
const givenPoints = fc.integer({ min: -9, max: 9 }).filter((points) => points !== 0);
const someAdjustments = fc.array(
  fc
    .record({
      teamId,
      points: givenPoints,
      numbers: fc.tuple(number, number, number),
      isRemoved: fc.boolean(),
    })
    .map(({ numbers, isRemoved, ...rest }) => {
      const [episode, decidedThrough, removed] = numbers.toSorted((a, b) => a - b);
      return adjustment({ ...rest, episode, decidedThrough, removedThrough: isRemoved ? removed! : null });
    }),
  { maxLength: 6 },
);
const someMoves = fc.array(
  fc.record({ from: number, price: fc.integer({ min: 0, max: 9 }), teamId }).map((one) => {
    return move(one.from, one.price, one.teamId);
  }),
  { maxLength: 4 },
);
const scores = fc.array(
  fc
    .record({ number, playerId: fc.constantFrom("pA", "pB", "pC"), points: fc.integer({ min: -9, max: 9 }) })
    .map((one) => score(one.number, one.playerId, one.points)),
);
interface League {
  adjustments: readonly Adjustment[];
  moves: readonly PricedMove[];
}

/**
 * The standings and the histories of three teams with a player each, for a viewer who is shown results through an
 * episode.
 */
function leagueOf(league: League, all: readonly ReturnType<typeof score>[], shownThrough: number | null) {
  const season = seasonThrough(shownThrough ?? COUNT, all);
  const adjusted = adjustedEpisodes({ ...league, season, shownThrough });
  const teams = ["A", "B", "C"].map((id) => {
    const own = adjustedFor(adjusted, id);
    const bonus = own.reduce((sum, { points }) => sum + points, 0);
    const stays = [{ playerId: `p${id}` }];
    return { teamId: id, name: id, stays, bonus, history: teamHistory(stays, season, [], own) };
  });
  return { rows: standingsAfter(teams, season), teams };
}

test("the last total of every history is that of the standings, and all histories have the same episodes", () => {
  fc.assert(
    fc.property(someAdjustments, someMoves, scores, (adjustments, moves, all) => {
      for (const through of [null, 1, 2, 3, 4]) {
        const { rows, teams } = leagueOf({ adjustments, moves }, all, through);
        const ids = teams.map(({ history }) => history.map(({ episodeId }) => episodeId));
        for (const { teamId: id, totalPoints } of rows) {
          const own = teams.find((team) => team.teamId === id)!;
          expect(own.history.at(-1)?.total ?? 0).toBe(totalPoints);
          expect(ids).toEqual(ids.map(() => ids[0]));
        }
      }
    }),
  );
});

test("a viewer through an episode has the standings of a season that ended there", () => {
  fc.assert(
    fc.property(someAdjustments, someMoves, scores, number, (adjustments, moves, all, end) => {
      const ended: League = {
        adjustments: adjustments
          .filter(({ decidedThrough }) => decidedThrough <= end)
          .map((one) => (isSeen(end, one.removedThrough ?? 0) ? one : { ...one, removedThrough: null })),
        moves: moves.filter(({ decidedThrough }) => decidedThrough <= end),
      };
      const played = all.filter((one) => one.number <= end);
      expect(leagueOf({ adjustments, moves }, all, end).rows).toEqual(leagueOf(ended, played, null).rows);
    }),
  );
});

test("taking an adjustment back restores every number", () => {
  fc.assert(
    fc.property(
      someAdjustments,
      someMoves,
      scores,
      number,
      teamId,
      (adjustments, moves, all, decided, id) => {
        const added = adjustment({ teamId: id, episode: decided, decidedThrough: decided });
        const before = leagueOf({ adjustments, moves }, all, null);
        const removed = [...adjustments, { ...added, removedThrough: decided }];
        expect(leagueOf({ adjustments: removed, moves }, all, null)).toEqual(before);
      },
    ),
  );
});

test("points that a team is given never lower its rank, nor raise the one of another", () => {
  fc.assert(
    fc.property(someAdjustments, someMoves, scores, number, (adjustments, moves, all, episode) => {
      const given = adjustment({ teamId: "B", points: 4, episode, decidedThrough: episode });
      const rankOf = (league: League, id: string) =>
        leagueOf(league, all, null).rows.find((row) => row.teamId === id)!.rank;
      const more = { adjustments: [...adjustments, given], moves };
      expect(rankOf(more, "B")).toBeLessThanOrEqual(rankOf({ adjustments, moves }, "B"));
      expect(rankOf(more, "A")).toBeGreaterThanOrEqual(rankOf({ adjustments, moves }, "A"));
    }),
  );
});
