import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seasonPoints, standingsAfter } from "./points.ts";
import { playerRanks, standings } from "./standings.ts";

const playerPoints = new Map([
  ["p1", 5],
  ["p2", 3],
  ["p3", -1],
]);

const ranksOf = (rows: { teamId: string; rank: number }[]) => rows.map(({ teamId, rank }) => [teamId, rank]);

describe("standings", () => {
  // Covers TEAM-21.
  it("a total is the roster's points plus survey points", () => {
    const episodes = [{ episodeId: "e1", number: 1, airsAt: 1 }];
    const scores = [...playerPoints].map(([playerId, points]) => ({ episodeId: "e1", playerId, points }));
    const stays = ["p1", "p3", "new"].map((playerId) => ({ playerId }));
    const teams = [{ teamId: "a", name: "A", stays, bonus: 2 }];
    expect(standingsAfter(teams, seasonPoints(episodes, scores))).toEqual([
      { teamId: "a", rank: 1, playersPoints: 4, bonus: 2, totalPoints: 6 },
    ]);
  });

  // Covers TEAM-22.
  it("ties share a rank and the next one is skipped", () => {
    const teams = [
      { teamId: "low", name: "Low", playersPoints: -1, bonus: 0 },
      { teamId: "polls", name: "Aaa", playersPoints: 3, bonus: 2 },
      { teamId: "roster", name: "Zzz", playersPoints: 5, bonus: 0 },
      { teamId: "top", name: "Top", playersPoints: 8, bonus: 0 },
    ];
    expect(ranksOf(standings(teams))).toEqual([
      ["top", 1],
      ["roster", 2],
      ["polls", 2],
      ["low", 4],
    ]);
  });

  // Covers TEAM-22.
  it("within a tie names decide regardless of case, then ids", () => {
    const team = (teamId: string, name: string) => ({ teamId, name, playersPoints: 0, bonus: 0 });
    const teams = [
      team("4", "beta"),
      team("3", "Beta"),
      team("2", "alpha"),
      team("1", "beta"),
      team("5", "Älg"),
    ];
    expect(ranksOf(standings(teams)).map(([teamId]) => teamId)).toEqual(["5", "2", "3", "1", "4"]);
  });

  // Covers TEAM-22.
  it("a letter written as one character or with a combining accent is in the same place", () => {
    const names = ["Zoe", "\u00c9clair", "Ezra", "E\u0301clair"];
    const teams = names.map((name, index) => ({ teamId: String(index), name, playersPoints: 0, bonus: 0 }));
    expect(standings(teams).map(({ teamId }) => names[Number(teamId)])).toEqual([
      "E\u0301clair",
      "\u00c9clair",
      "Ezra",
      "Zoe",
    ]);
  });
});

// Covers TEAM-22.
it("players are placed by points, then by name", () => {
  const players = ["p3", "zoe", "p2", "ana"].map((playerId) => ({ playerId, name: playerId }));
  expect(playerRanks(players, playerPoints)).toEqual([
    { playerId: "p2", place: 1, totalPoints: 3 },
    { playerId: "ana", place: 2, totalPoints: 0 },
    { playerId: "zoe", place: 2, totalPoints: 0 },
    { playerId: "p3", place: 4, totalPoints: -1 },
  ]);
});

// Covers TEAM-22, RULE-14.
it("players with equal sums of fractions share a place", () => {
  const players = ["b", "a"].map((playerId) => ({ playerId, name: playerId }));
  const ranked = playerRanks(
    players,
    new Map([
      ["a", 0.3],
      ["b", 0.1 + 0.2],
    ]),
  );
  expect(ranked.map(({ playerId, place }) => [playerId, place])).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
});

describe("any league's standings", () => {
  const league = fc.uniqueArray(
    fc.record({
      teamId: fc.string({ minLength: 1, maxLength: 3 }),
      name: fc.constantFrom("Ember", "ember", "Ash", "Éclair"),
      playersPoints: fc.integer({ min: -5, max: 5 }),
      bonus: fc.integer({ min: -3, max: 3 }),
    }),
    { selector: ({ teamId }) => teamId, maxLength: 18 },
  );

  it("name every team once, and a rank is one more than the teams that have more", () => {
    fc.assert(
      fc.property(league, (teams) => {
        const rows = standings(teams);
        expect(rows.map(({ teamId }) => teamId).toSorted()).toEqual(
          teams.map(({ teamId }) => teamId).toSorted(),
        );
        for (const row of rows) {
          expect(row.rank).toBe(1 + rows.filter(({ totalPoints }) => totalPoints > row.totalPoints).length);
          expect(row.totalPoints).toBe(row.playersPoints + row.bonus);
        }
      }),
    );
  });

  it("do not depend on the order in which the teams are given", () => {
    fc.assert(
      fc.property(league, (teams) => {
        expect(standings(teams.toReversed())).toEqual(standings(teams));
      }),
    );
  });

  it("run from the most points to the fewest, and within a tie by player points", () => {
    fc.assert(
      fc.property(league, (teams) => {
        const rows = standings(teams);
        const inOrder = rows.every((row, index) => {
          const next = rows[index + 1];
          if (!next || row.totalPoints > next.totalPoints) return true;
          return row.totalPoints === next.totalPoints && row.playersPoints >= next.playersPoints;
        });
        expect(inOrder).toBe(true);
      }),
    );
  });

  it("give a team that earns a point no worse a rank", () => {
    fc.assert(
      fc.property(league, (teams) => {
        const [first, ...others] = teams;
        fc.pre(first !== undefined);
        const rankOf = (bonus: number) =>
          standings([{ ...first, bonus }, ...others]).find(({ teamId }) => teamId === first.teamId)?.rank;
        expect(rankOf(first.bonus + 1)).toBeLessThanOrEqual(rankOf(first.bonus) ?? 0);
      }),
    );
  });
});

// Covers API-73.
it("names in a tie are sorted without regard to accents and special letters", () => {
  const names = ["Zoë", "Þór", "Øresund", "Éclair", "oak", "Under"];
  const teams = names.map((name) => ({ teamId: name, name, playersPoints: 0, bonus: 0 }));
  const sorted = ["Éclair", "oak", "Øresund", "Þór", "Under", "Zoë"];
  expect(standings(teams).map(({ teamId }) => teamId)).toEqual(sorted);
});
