import fc from "fast-check";
import { expect, test } from "vitest";
import { CLASSIC_RULES, type LeagueRules, rulesOfSeason, weightsAt } from "./league-rules.ts";
import { rosterTotal, seasonPoints, weighPoints } from "./scoring/points.ts";

const change = (changedAt: number, rules: Partial<LeagueRules>, seasonId = "s") => ({
  changedAt,
  seasonId,
  rules: { ...CLASSIC_RULES, ...rules },
});
/** Episode n airs at n × 10. */
const episode = (number: number) => ({ seasonId: "s", number, airsAt: number * 10 });
const pointsOf = (changes: Parameters<typeof weightsAt>[0]) =>
  [1, 2, 3, 4].map((number) => weightsAt(changes, episode(number)).points);

// Covers RULE-11, RULE-12.
test.each([
  ["the classic rules", [], [1, 1, 1, 1]],
  ["a multiplier", [change(0, { multiplier: { times: 2, from: 3 } })], [1, 1, 2, 2]],
  ["one that was set late", [change(25, { multiplier: { times: 3, from: 2 } })], [1, 1, 3, 3]],
  [
    "one that was taken back",
    [change(0, { multiplier: { times: 2, from: 1 } }), change(25, {})],
    [2, 2, 1, 1],
  ],
  ["a first episode, whenever it was set", [change(25, { countsFrom: 2 })], [0, 1, 1, 1]],
  [
    "rules of another season",
    [change(0, { countsFrom: 2, multiplier: { times: 2, from: 1 } }, "t")],
    [1, 1, 1, 1],
  ],
])("the weights of four episodes by %s", (_, changes, weights) => {
  expect(pointsOf(changes)).toEqual(weights);
});

// Covers RULE-6, RULE-11.
test("poll points are multiplied as well, and none count before the first episode", () => {
  const changes = [change(0, { pollWeight: 2, multiplier: { times: 3, from: 2 }, countsFrom: 2 })];
  expect([1, 2].map((number) => weightsAt(changes, episode(number)).polls)).toEqual([0, 6]);
});

// Covers RULE-13.
test("rules that name no episode hold in later seasons", () => {
  const changes = [change(0, { rosterSize: 4, countsFrom: 2, multiplier: { times: 2, from: 5 } })];
  expect(rulesOfSeason(changes, "t")).toEqual({ ...CLASSIC_RULES, rosterSize: 4 });
  expect(rulesOfSeason(changes, "s")).toMatchObject({ countsFrom: 2 });
  expect(rulesOfSeason([], "s")).toEqual(CLASSIC_RULES);
  const later = [...changes, change(90, { rosterSize: 2 }, "t")];
  expect(rulesOfSeason(later, "s")).toMatchObject({ rosterSize: 2, countsFrom: 2 });
  expect(weightsAt(later, episode(1)).points).toBe(0);
});

test("weighed points are the sum over the episodes, each with its weight", () => {
  const scores = fc.array(
    fc.record({
      playerId: fc.constantFrom("p1", "p2"),
      episodeId: fc.constantFrom("e1", "e2", "e3", "e4"),
      points: fc.integer({ min: -9, max: 9 }),
    }),
  );
  const weights = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 });
  const episodes = [1, 2, 3, 4].map((number) => ({ ...episode(number), episodeId: `e${number}` }));
  fc.assert(
    fc.property(scores, weights, (given, weightOf) => {
      const weighed = weighPoints(seasonPoints(episodes, given), ({ number }) => weightOf[number - 1]!);
      for (const through of [1, 2, 3, 4]) {
        const byHand = given
          .filter((score) => Number(score.episodeId[1]) <= through)
          .reduce((sum, { episodeId, points }) => sum + points * weightOf[Number(episodeId[1]) - 1]!, 0);
        const stays = [{ playerId: "p1" }, { playerId: "p2" }];
        expect(rosterTotal(stays, weighed, through - 1)).toBe(byHand);
      }
    }),
  );
});
