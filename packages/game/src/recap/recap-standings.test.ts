import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seasonPoints, teamHistory, totalsAfter } from "../scoring/points.ts";
import { standings } from "../scoring/standings.ts";
import { bestPicks, recapNumbers, recapStandings } from "./recap-standings.ts";

const episodes = ["e1", "e2", "e3", "e4"].map((episodeId, index) => ({
  episodeId,
  number: index + 1,
  airsAt: index,
}));
const score = (episodeId: string, playerId: string, points: number) => ({ episodeId, playerId, points });

/** The season as if only the first episodes had been entered. */
function through(count: number, scores: ReturnType<typeof score>[]) {
  const entered = episodes.slice(0, count);
  return seasonPoints(
    entered,
    scores.filter((row) => entered.some(({ episodeId }) => episodeId === row.episodeId)),
  );
}

describe("the recap of a league", () => {
  const teams = [
    { teamId: "a", name: "A", stays: [{ playerId: "p1" }], polls: [{ episodeId: "e2", points: 3 }] },
    { teamId: "b", name: "B", stays: [{ playerId: "p2" }], polls: [{ episodeId: "e2", points: 0 }] },
  ];
  const scores = [score("e1", "p1", 2), score("e1", "p2", 4), score("e2", "p1", 1), score("e3", "p2", 1)];

  // Covers RECAP-3.
  it("has each team's rank and total before and after the episode", () => {
    expect(recapStandings(teams, through(1, scores), through(2, scores))).toEqual([
      { teamId: "a", rankBefore: 2, rank: 1, totalBefore: 2, total: 6, points: 1, pollPoints: 3 },
      { teamId: "b", rankBefore: 1, rank: 2, totalBefore: 4, total: 4, points: 0, pollPoints: 0 },
    ]);
  });

  // Covers RECAP-3.
  it("has no rank before the first result", () => {
    const rows = recapStandings(teams, through(0, scores), through(1, scores));
    expect(rows.map(({ rankBefore, pollPoints }) => [rankBefore, pollPoints])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("knows a rank before the episode from a graded survey alone", () => {
    const [first] = recapStandings(teams, through(2, []), through(3, scores));
    expect(first?.rankBefore).not.toBeNull();
  });
});

describe("any league's recap", () => {
  const points = fc.integer({ min: -9, max: 9 });
  const episodeId = fc.constantFrom("e1", "e2", "e3", "e4");
  const playerId = fc.constantFrom("p1", "p2", "p3", "p4");
  const season = fc.array(fc.record({ episodeId, playerId, points }));
  const league = fc.uniqueArray(episodeId).chain((polled) =>
    fc.uniqueArray(
      fc.record({
        teamId: fc.constantFrom("a", "b", "c", "d"),
        name: fc.string(),
        stays: fc.subarray(["p1", "p2", "p3", "p4"].map((id) => ({ playerId: id }))),
        polls: fc
          .tuple(...polled.map(() => points))
          .map((given) => polled.map((id, index) => ({ episodeId: id, points: given[index]! }))),
      }),
      { selector: ({ teamId }) => teamId },
    ),
  );

  // Covers RECAP-2.
  it("agrees with the standings before and after the episode", () => {
    fc.assert(
      fc.property(league, season, fc.integer({ min: 1, max: 4 }), (teams, scores, number) => {
        const [before, after] = [through(number - 1, scores), through(number, scores)];
        const recap = recapStandings(teams, before, after);
        const tableOf = (entered: typeof before) => {
          const totals = totalsAfter(entered);
          return standings(
            teams.map((team) => ({
              ...team,
              playersPoints: team.stays.reduce((sum, stay) => sum + (totals.get(stay.playerId) ?? 0), 0),
              bonus: team.polls
                .filter((poll) => entered.episodes.some((episode) => episode.episodeId === poll.episodeId))
                .reduce((sum, poll) => sum + poll.points, 0),
            })),
          );
        };
        expect(recap.map(({ teamId, rank, total }) => [teamId, rank, total])).toEqual(
          tableOf(after).map(({ teamId, rank, totalPoints }) => [teamId, rank, totalPoints]),
        );
        const earlier = new Map(tableOf(before).map((row) => [row.teamId, row]));
        for (const { teamId, rankBefore, totalBefore } of recap) {
          const row = earlier.get(teamId);
          expect(totalBefore).toBe(row?.totalPoints);
          expect(rankBefore ?? row?.rank).toBe(row?.rank);
        }
      }),
    );
  });

  // Covers RECAP-2.
  it("has the points of the team's history, which add up to the new total", () => {
    fc.assert(
      fc.property(league, season, fc.integer({ min: 1, max: 4 }), (teams, scores, number) => {
        const [before, after] = [through(number - 1, scores), through(number, scores)];
        for (const row of recapStandings(teams, before, after)) {
          const { stays, polls } = teams.find(({ teamId }) => teamId === row.teamId)!;
          const known = polls.filter((poll) => Number(poll.episodeId[1]) <= number);
          const earned = teamHistory(stays, after, known).find((part) => part.episodeId === `e${number}`);
          expect(row.points).toBe(earned?.points ?? 0);
          expect(row.pollPoints).toBe(earned?.pollPoints ?? null);
          expect(row.totalBefore + row.points + (row.pollPoints ?? 0)).toBe(row.total);
        }
      }),
    );
  });
});

// Covers RECAP-1.
it("there is a recap of each episode with scores or a graded survey", () => {
  const shuffled = [episodes[2]!, episodes[0]!, episodes[3]!, episodes[1]!];
  const season = seasonPoints(episodes, [score("e3", "p1", 0)]);
  expect(recapNumbers(shuffled, season, [{ episodeId: "e1" }])).toEqual([1, 3]);
});

// Covers RECAP-5.
it("the best picks are those with the most points, and never players without points", () => {
  const rows = [4, 6, -1, 6].map((points, index) => ({ index, points }));
  expect(bestPicks(rows).map(({ index }) => index)).toEqual([1, 3]);
  expect(bestPicks([{ points: 0 }, { points: -3 }])).toEqual([]);
});
