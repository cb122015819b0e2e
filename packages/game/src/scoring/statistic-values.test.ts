import fc from "fast-check";
import { expect, test } from "vitest";
import { exactPoints, shownPoints } from "../texts.ts";
import {
  rankChange,
  seasonPoints,
  standingsAfter,
  teamHistory,
  teamStanding,
  weighPoints,
} from "./points.ts";
import { applyValues, type StatisticScore, valueScores } from "./statistic-values.ts";
import type { StatisticValue } from "../league-rules.ts";

const EPISODES = [1, 2, 3].map((number) => ({ episodeId: `e${number}`, number, airsAt: number * 10 }));
const SITE_VALUES = { idol: 5, fire: -2, tribal: 3, jury: 7 };
const STATISTICS = ["idol", "fire", "tribal", "jury"] as const;
const TEAMS = [
  { teamId: "t1", name: "One", stays: [{ playerId: "p1" }, { playerId: "p2", until: 3 }], bonus: 2 },
  { teamId: "t2", name: "Two", stays: [{ playerId: "p2", from: 3 }, { playerId: "p3" }], bonus: 0 },
];

const valuesOf = (valueOf: (statistic: keyof typeof SITE_VALUES) => number): StatisticValue[] =>
  STATISTICS.map((statisticId) => ({
    statisticId,
    name: statisticId,
    siteValue: SITE_VALUES[statisticId],
    value: valueOf(statisticId),
  }));

const scores: fc.Arbitrary<StatisticScore[]> = fc.array(
  fc.record({
    playerId: fc.constantFrom("p1", "p2", "p3"),
    episodeId: fc.constantFrom("e1", "e2", "e3"),
    statisticId: fc.constantFrom(...STATISTICS),
    points: fc.integer({ min: -20, max: 20 }),
  }),
  { maxLength: 40 },
);

/** All numbers of a league. */
const numbersOf = (season: ReturnType<typeof seasonPoints>) => ({
  standings: EPISODES.map((_, index) => standingsAfter(TEAMS, season, index)),
  places: TEAMS.map(({ teamId }) => teamStanding(TEAMS, season, teamId)),
  moved: [...rankChange(TEAMS, season)],
  histories: TEAMS.map(({ stays }) => teamHistory(stays, season, [{ episodeId: "e2", points: 2 }])),
});

// Covers RULE-14.
test("values that are equal to the site's change no number", () => {
  fc.assert(
    fc.property(scores, (given) => {
      const season = seasonPoints(EPISODES, given);
      const values = valuesOf((statistic) => SITE_VALUES[statistic]);
      expect(numbersOf(applyValues(season, [given], () => values))).toEqual(numbersOf(season));
    }),
  );
});

// Covers RULE-14.
test("values that are all some times the site's multiply all points", () => {
  const factors = fc.constantFrom(-1, 0, 0.5, 2, 3);
  fc.assert(
    fc.property(scores, factors, (given, factor) => {
      const season = seasonPoints(EPISODES, given);
      const values = valuesOf((statistic) => SITE_VALUES[statistic] * factor);
      const own = numbersOf(applyValues(season, [given], () => values));
      expect(own).toEqual(numbersOf(weighPoints(season, () => factor)));
    }),
  );
});

// Covers RULE-14.
test("points are the sum of each score times the own value by the site's", () => {
  const own = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(scores, own, (given, cents) => {
      const values = valuesOf((statistic) => cents[STATISTICS.indexOf(statistic)]! / 100);
      const season = applyValues(seasonPoints(EPISODES, given), [given], () => values);
      // By hand in whole numbers: 210 is a multiple of all of the site's values.
      const whole = given
        .filter(({ playerId }) => playerId === "p3")
        .reduce((sum, { statisticId, points }) => {
          const at = STATISTICS.findIndex((statistic) => statistic === statisticId);
          return sum + points * cents[at]! * (210 / SITE_VALUES[STATISTICS[at]!]);
        }, 0);
      const [row] = standingsAfter(
        [{ teamId: "t", name: "T", stays: [{ playerId: "p3" }], bonus: 0 }],
        season,
      );
      expect(row!.totalPoints).toBe(exactPoints(whole / 21_000));
    }),
  );
});

const thirds = valuesOf((statistic) => (statistic === "tribal" ? 1 : SITE_VALUES[statistic]));
const tribal = (playerId: string, points: number, episodeId = "e1") => {
  return { playerId, episodeId, statisticId: "tribal", points };
};

// Covers RULE-14.
test("ties are exact: 8/3 and 1/3 are 3, and so are nine times 1/3", () => {
  const given = [
    tribal("p1", 8),
    tribal("p2", 1),
    ...Array.from({ length: 9 }, (_, index) => tribal("p3", 1, `e${1 + (index % 3)}`)),
  ];
  const season = applyValues(seasonPoints(EPISODES, given), [given], () => thirds);
  const teams = [
    { teamId: "a", name: "A", stays: [{ playerId: "p1" }, { playerId: "p2" }], bonus: 4 },
    { teamId: "b", name: "B", stays: [{ playerId: "p3" }], bonus: 4 },
  ];
  expect(standingsAfter(teams, season).map(({ rank, totalPoints }) => [rank, totalPoints])).toEqual([
    [1, 7],
    [1, 7],
  ]);
  expect(teamStanding(teams, season, "a")).toMatchObject({ rank: 1, tied: true, totalPoints: 7 });
  expect(teamHistory(teams[1]!.stays, season, []).map(({ total }) => total)).toEqual([1, 2, 3]);
});

// Covers RULE-14.
test("values of one episode leave the scores of others alone", () => {
  const given = [tribal("p1", 3), tribal("p1", 3, "e2"), tribal("p1", 3, "e3")];
  const season = applyValues(seasonPoints(EPISODES, given), [given], ({ number }) =>
    number === 2 ? thirds : [],
  );
  expect(season.totals.get("p1")).toEqual([3, 4, 7]);
  expect(valueScores(given, thirds).map(({ points }) => points)).toEqual([1, 1, 1]);
});

test("points are sent with at most two decimals, and never as -0", () => {
  expect([8 / 3, -1 / 3, 2.5, 7, -0.001].map(shownPoints)).toEqual([2.67, -0.33, 2.5, 7, 0]);
});
