import fc from "fast-check";
import { expect, it } from "vitest";
import {
  pointsByPlayer,
  pointsOverTime,
  rankChange,
  seasonPoints,
  standingsAfter,
  teamStanding,
} from "./points.ts";
import { sharedRanks } from "./standings.ts";

const episodes = [3, 1, 4, 2].map((number) => ({ episodeId: `e${number}`, number, airsAt: number }));
const score = (episodeId: string, playerId: string, points: number) => ({ episodeId, playerId, points });
const allScores = [score("e3", "p2", 9), score("e1", "p1", 4), score("e1", "p2", 1), score("e3", "p1", 2)];
const season = seasonPoints(episodes, allScores);
const stays = (...playerIds: string[]) => playerIds.map((playerId) => ({ playerId }));
const team = (teamId: string, ...playerIds: string[]) => ({
  teamId,
  name: teamId,
  stays: stays(...playerIds),
  bonus: 0,
});

it("the history is in air order, up to the latest scored episode", () => {
  expect(pointsOverTime(stays("p1"), season)).toEqual([
    { episodeId: "e1", points: 4, total: 4 },
    { episodeId: "e2", points: 0, total: 4 },
    { episodeId: "e3", points: 2, total: 6 },
  ]);
  expect(pointsOverTime(stays("p1"), seasonPoints(episodes, []))).toEqual([]);
});

it("the last total is the roster's points", () => {
  const scoreOf = fc.record({
    episodeId: fc.constantFrom("e1", "e2", "e3", "e4"),
    playerId: fc.constantFrom("p1", "p2", "p3"),
    points: fc.integer({ min: -9, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(scoreOf), (scores) => {
      const points = pointsByPlayer(scores);
      const sum = (points.get("p1") ?? 0) + (points.get("p2") ?? 0);
      expect(pointsOverTime(stays("p1", "p2"), seasonPoints(episodes, scores)).at(-1)?.total ?? 0).toBe(sum);
    }),
  );
});

it("the latest scored episode moves teams up and down", () => {
  const teams = [team("a", "p1"), team("b", "p2"), team("c")];
  expect(rankChange(teams, season)).toEqual(
    new Map([
      ["a", -1],
      ["b", 1],
      ["c", 0],
    ]),
  );
});

it("no team has moved before two episodes are scored", () => {
  const first = seasonPoints(
    episodes,
    allScores.filter(({ episodeId }) => episodeId === "e1"),
  );
  expect(rankChange([team("a", "p1"), team("b", "p2")], first)).toEqual(
    new Map([
      ["a", 0],
      ["b", 0],
    ]),
  );
});

it("one team's part of the standings is the one that ordering all teams gives", () => {
  const scoreOf = fc.record({
    episodeId: fc.constantFrom("e1", "e2", "e3", "e4"),
    playerId: fc.constantFrom("p1", "p2", "p3", "p4"),
    points: fc.integer({ min: -3, max: 3 }),
  });
  const bonuses = fc.tuple(fc.integer({ max: 3 }), fc.integer({ max: 3 }), fc.integer({ max: 3 }));
  fc.assert(
    fc.property(fc.array(scoreOf), bonuses, (scores, [first, second, third]) => {
      const teams = [
        { ...team("a", "p1", "p4"), bonus: first },
        { ...team("b", "p2"), bonus: second },
        { ...team("c", "p3"), bonus: third },
      ];
      const points = seasonPoints(episodes, scores);
      const rows = standingsAfter(teams, points);
      const moved = rankChange(teams, points);
      for (const { teamId, rank, totalPoints } of rows) {
        const tied = sharedRanks(rows).has(rank);
        expect(teamStanding(teams, points, teamId)).toEqual({
          rank,
          tied,
          totalPoints,
          movement: moved.get(teamId),
        });
      }
    }),
  );
});
