import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointsByPlayer, seasonPoints, teamHistory } from "./points.ts";
import { standings } from "./standings.ts";
import type { Stay } from "./stays.ts";

const episodes = [3, 1, 4, 2].map((number) => ({ episodeId: `e${number}`, number, airsAt: number }));
const score = (episodeId: string, playerId: string, points: number) => ({ episodeId, playerId, points });
const poll = (episodeId: string, points: number) => ({ episodeId, points });

describe("a team's history", () => {
  const scores = [score("e3", "p2", 9), score("e1", "p1", 4), score("e3", "p1", -2)];

  it("is in air order; the total stays level at an episode without a score or survey", () => {
    expect(teamHistory([{ playerId: "p1" }], seasonPoints(episodes, scores), [poll("e3", 5)])).toEqual([
      { episodeId: "e1", points: 4, pollPoints: null, total: 4 },
      { episodeId: "e2", points: 0, pollPoints: null, total: 4 },
      { episodeId: "e3", points: -2, pollPoints: 5, total: 7 },
    ]);
  });

  it("includes a graded survey whose episode has no scores", () => {
    expect(teamHistory([{ playerId: "p1" }], seasonPoints(episodes, scores), [poll("e4", 3)]).at(-1)).toEqual(
      {
        episodeId: "e4",
        points: 0,
        pollPoints: 3,
        total: 5,
      },
    );
  });

  it("distinguishes a survey without points from no survey", () => {
    const history = teamHistory([], seasonPoints(episodes, []), [poll("e2", 0)]);
    expect(history.map(({ pollPoints }) => pollPoints)).toEqual([null, 0]);
  });

  it("is empty before the first score or graded survey", () => {
    expect(teamHistory([{ playerId: "p1" }], seasonPoints(episodes, []), [])).toEqual([]);
  });
});

describe("any team's history", () => {
  const points = fc.integer({ min: -9, max: 9 });
  const episodeId = fc.constantFrom("e1", "e2", "e3", "e4");
  const season = fc.array(fc.record({ episodeId, playerId: fc.constantFrom("p1", "p2", "p3"), points }));
  const polls = fc.uniqueArray(fc.record({ episodeId, points }), { selector: (row) => row.episodeId });
  const roster = fc.subarray(["p1", "p2", "p3"].map((playerId) => ({ playerId })));

  it("ends at the total of the standings and is the sum of its parts", () => {
    fc.assert(
      fc.property(roster, season, polls, (stays, scores, graded) => {
        const bonus = graded.reduce((sum, row) => sum + row.points, 0);
        const totals = pointsByPlayer(scores);
        const playersPoints = stays.reduce((sum, { playerId }) => sum + (totals.get(playerId) ?? 0), 0);
        const [row] = standings([{ teamId: "a", name: "A", playersPoints, bonus }]);
        const history = teamHistory(stays, seasonPoints(episodes, scores), graded);
        expect(history.at(-1)?.total ?? 0).toBe(row?.totalPoints);
        const listed = history.reduce((sum, part) => sum + part.points + (part.pollPoints ?? 0), 0);
        expect(listed).toBe(row?.totalPoints);
      }),
    );
  });

  it("has the same episodes as every other team's", () => {
    fc.assert(
      fc.property(roster, roster, season, polls, (one, other, scores, graded) => {
        const ids = (stays: Stay[]) =>
          teamHistory(stays, seasonPoints(episodes, scores), graded).map((part) => part.episodeId);
        expect(ids(one)).toEqual(ids(other));
      }),
    );
  });
});
