import fc from "fast-check";
import { expect, it } from "vitest";
import { pointsByPlayer, seasonPoints, totalsAfter } from "./points.ts";

const ids = ["e3", "e1", "e4", "e2"];
const episodes = ids.map((episodeId) => {
  const number = Number(episodeId[1]);
  return { episodeId, number, airsAt: number };
});
const scoreOf = fc.record({
  episodeId: fc.constantFrom(...ids),
  playerId: fc.constantFrom("p1", "p2", "p3"),
  points: fc.integer({ min: -9, max: 9 }),
});

it("the totals after an episode are those of a season without the later ones", () => {
  fc.assert(
    fc.property(fc.array(scoreOf), fc.nat({ max: 3 }), (scores, index) => {
      const totals = totalsAfter(seasonPoints(episodes, scores), index);
      const sums = pointsByPlayer(scores.filter(({ episodeId }) => Number(episodeId[1]) <= index + 1));
      for (const player of ["p1", "p2", "p3"]) expect(totals.get(player) ?? 0).toBe(sums.get(player) ?? 0);
    }),
  );
});

it("the totals of all episodes are the points of all scores", () => {
  fc.assert(
    fc.property(fc.array(scoreOf), (scores) => {
      expect(totalsAfter(seasonPoints(episodes, scores))).toEqual(pointsByPlayer(scores));
    }),
  );
});

it("an episode counts as scored even if its points add up to nothing", () => {
  const scores = [4, -4].map((points) => ({ episodeId: "e2", playerId: "p1", points }));
  expect(seasonPoints(episodes, scores).scored).toEqual([1]);
});
