import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { pointsByPlayer, rosterTotal, seasonPoints, standingsAfter, stayTotal } from "./points.ts";
import { isDuring, replacementsBy, type RosterMove, staysThrough, type TeamStay } from "./stays.ts";

const replacement = (teamId: string, leaves: string, joins: string, from: number): RosterMove => ({
  from,
  decidedThrough: from - 1,
  players: [
    { playerId: leaves, fromTeam: teamId, toTeam: null },
    { playerId: joins, fromTeam: null, toTeam: teamId },
  ],
});
/** In the order of the players: "A's joe until 6". */
const textsOf = (stays: readonly TeamStay[]) =>
  stays
    .map(({ teamId, playerId, from, until }) => {
      const limits = [
        from === undefined ? "" : ` from ${from}`,
        until === undefined ? "" : ` until ${until}`,
      ];
      return { playerId, text: `${teamId}'s ${playerId}${limits.join("")}` };
    })
    .toSorted((a, b) => a.playerId.localeCompare(b.playerId))
    .map(({ text }) => text);

describe("after a replacement", () => {
  const rosters = ["ann", "kim"].map((playerId) => ({ teamId: "A", playerId, copy: 1 }));
  const moves = [replacement("A", "joe", "kim", 6)];

  test.each([
    [5, ["A's ann", "A's joe until 6", "A's kim from 6"]],
    [null, ["A's ann", "A's joe until 6", "A's kim from 6"]],
    [4, ["A's ann", "A's joe"]],
  ])("users who have watched through %s know of the stays %j", (watchedThrough, stays) => {
    expect(textsOf(staysThrough(rosters, moves, watchedThrough))).toEqual(stays);
  });

  test.each([
    [7, ["A's joe until 6", "B's joe from 8", "A's kim from 6", "B's zoe until 8"]],
    [6, ["A's joe until 6", "A's kim from 6", "B's zoe"]],
    [4, ["A's joe", "B's zoe"]],
  ])("and another team takes the player who left, those through %s know of %j", (watchedThrough, stays) => {
    const both = [...moves, replacement("B", "zoe", "joe", 8)];
    const present = [
      { teamId: "A", playerId: "kim", copy: 1 },
      { teamId: "B", playerId: "joe", copy: 1 },
    ];
    expect(textsOf(staysThrough(present, both, watchedThrough))).toEqual(stays);
  });

  it("an admin who puts the new player on another team moves the whole stay", () => {
    const present = [{ teamId: "B", playerId: "kim", copy: 1 }];
    expect(textsOf(staysThrough(present, moves, null))).toEqual(["A's joe until 6", "B's kim from 6"]);
    expect(textsOf(staysThrough(present, moves, 4))).toEqual(["A's joe"]);
  });
});

test("a player who comes and goes again for the same episode counts with no episode", () => {
  const swap = (teamId: string, other: string): RosterMove => ({
    from: 6,
    decidedThrough: 5,
    tradeId: "t",
    players: [
      { playerId: "joe", fromTeam: teamId, toTeam: other },
      { playerId: "kim", fromTeam: other, toTeam: teamId },
    ],
  });
  const rosters = [
    { teamId: "A", playerId: "joe", copy: 1 },
    { teamId: "B", playerId: "kim", copy: 1 },
  ];
  const stays = staysThrough(rosters, [swap("A", "B"), swap("B", "A")], null);
  expect(textsOf(stays)).toEqual(["A's joe until 6", "A's joe from 6", "B's kim until 6", "B's kim from 6"]);
  expect(replacementsBy([swap("A", "B"), replacement("A", "joe", "zoe", 6)], "A")).toBe(1);
});

describe("in any season", () => {
  const players = ["p1", "p2", "p3", "p4", "p5", "p6", "p7"];
  const numbers = [1, 2, 3, 4, 5, 6];
  const teamIds = ["A", "B", "C"];
  type Teams = ReadonlyMap<string, string | null>;
  interface League {
    drafted: Teams;
    moves: readonly RosterMove[];
  }

  const playerId = fc.constantFrom(...players);
  const number = fc.constantFrom(...numbers);
  const scores = fc.array(fc.record({ playerId, number, points: fc.integer({ min: -5, max: 9 }) }));
  type Scores = typeof scores extends fc.Arbitrary<infer Value> ? Value : never;
  const drafted: fc.Arbitrary<Teams> = fc
    .tuple(...players.map(() => fc.constantFrom(...teamIds, null)))
    .map((teams) => new Map(players.map((player, index) => [player, teams[index]!])));
  const group = fc.shuffledSubarray(players, { minLength: 2, maxLength: 6 });
  const swaps = fc.array(fc.record({ wait: fc.nat({ max: 2 }), group }), { maxLength: 8 });
  const league = fc.tuple(drafted, swaps).map(([first, given]) => leagueWith(first, given));

  /**
   * Each move takes as many players of the group as possible from two teams, for each other: a trade, or replacements if
   * one of the two is no team.
   */
  function leagueWith(first: Teams, given: readonly { wait: number; group: string[] }[]): League {
    const teamOf = new Map(first);
    let from = 1;
    const moves = given.flatMap(({ wait, group: chosen }): RosterMove[] => {
      from += wait;
      const one = teamOf.get(chosen[0]!)!;
      const other = chosen.map((player) => teamOf.get(player)!).find((teamId) => teamId !== one);
      if (other === undefined) return [];
      const [given1, given2] = [one, other].map((id) => chosen.filter((player) => teamOf.get(player) === id));
      const count = Math.min(given1!.length, given2!.length);
      const moved = [
        ...given1!.slice(0, count).map((player) => ({ playerId: player, fromTeam: one, toTeam: other })),
        ...given2!.slice(0, count).map((player) => ({ playerId: player, fromTeam: other, toTeam: one })),
      ];
      for (const move of moved) teamOf.set(move.playerId, move.toTeam);
      return [{ from, decidedThrough: from - 1, players: moved }];
    });
    return { drafted: first, moves };
  }

  function presentTeams({ drafted: first, moves }: League): Teams {
    const moved = moves.flatMap((move) => move.players);
    return new Map([...first, ...moved.map((move) => [move.playerId, move.toTeam] as const)]);
  }
  const rostersOf = (teams: Teams) =>
    [...teams].flatMap(([player, teamId]) =>
      teamId === null ? [] : [{ playerId: player, teamId, copy: 1 }],
    );
  const staysOf = (given: League, watchedThrough: number | null = null) =>
    staysThrough(rostersOf(presentTeams(given)), given.moves, watchedThrough);

  /** The team for which a player counts in an episode: the one of the last move that it counts for. */
  const teamIn = (episode: number, player: string, { drafted: first, moves }: League) =>
    presentTeams({ drafted: first, moves: moves.filter(({ from }) => from <= episode) }).get(player)!;

  const seasonThrough = (last: number, given: Scores) =>
    seasonPoints(
      numbers.slice(0, last).map((one) => ({ episodeId: `e${one}`, number: one, airsAt: one })),
      given.flatMap((score) => (score.number > last ? [] : [{ ...score, episodeId: `e${score.number}` }])),
    );
  const table = (stays: readonly TeamStay[], given: Scores, through = 6) =>
    standingsAfter(
      teamIds.map((id) => ({
        teamId: id,
        name: id,
        bonus: 0,
        stays: stays.filter((stay) => stay.teamId === id),
      })),
      seasonThrough(through, given),
    );
  const sumOf = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0);

  it("the stays of a player never overlap, and are on the team for which the player counts", () => {
    fc.assert(
      fc.property(league, playerId, number, (given, player, episode) => {
        const stays = staysOf(given).filter((stay) => stay.playerId === player && isDuring(stay, episode));
        const teamId = teamIn(episode, player, given);
        expect(stays.map((stay) => stay.teamId)).toEqual(teamId === null ? [] : [teamId]);
      }),
    );
  });

  it("the points of all teams, and those of players while on no team, are all points", () => {
    fc.assert(
      fc.property(league, scores, (given, entered) => {
        const season = seasonThrough(6, entered);
        const earned = teamIds.map((id) =>
          rosterTotal(
            staysOf(given).filter((stay) => stay.teamId === id),
            season,
            5,
          ),
        );
        const free = entered.filter((score) => teamIn(score.number, score.playerId, given) === null);
        const pointsOf = (some: Scores) => sumOf(some.map(({ points }) => points));
        expect(sumOf(earned) + pointsOf(free)).toBe(pointsOf(entered));
      }),
    );
  });

  it("who has watched through an episode sees the standings of a season that ended with it", () => {
    fc.assert(
      fc.property(league, scores, number, (given, entered, through) => {
        const made = given.moves.filter(({ decidedThrough }) => decidedThrough <= through);
        const [shown, ended] = [staysOf(given, through), staysOf({ ...given, moves: made })];
        expect(textsOf(shown)).toEqual(textsOf(ended));
        expect(table(shown, entered, through)).toEqual(table(ended, entered, through));
      }),
    );
  });

  it("without the last move, every number is the one before it", () => {
    fc.assert(
      fc.property(league, scores, (given, entered) => {
        const earlier = { ...given, moves: given.moves.slice(0, -1) };
        const reversed = new Map(presentTeams(given));
        for (const move of given.moves.at(-1)?.players ?? []) reversed.set(move.playerId, move.fromTeam);
        const stays = staysThrough(rostersOf(reversed), earlier.moves, null);
        expect(table(stays, entered)).toEqual(table(staysOf(earlier), entered));
      }),
    );
  });

  it("when a trade is vetoed whose players have not moved on, every number is as if it had never been", () => {
    fc.assert(
      fc.property(league, scores, fc.nat({ max: 7 }), (given, entered, index) => {
        const vetoed = given.moves[index];
        fc.pre(vetoed !== undefined);
        const ids = new Set(vetoed.players.map((move) => move.playerId));
        const later = given.moves.slice(index + 1).flatMap((move) => move.players);
        fc.pre(!later.some((move) => ids.has(move.playerId)));
        const moves = given.moves.filter((move) => move !== vetoed);
        const back = new Map(presentTeams(given));
        for (const move of vetoed.players) back.set(move.playerId, move.fromTeam);
        const stays = staysThrough(rostersOf(back), moves, null);
        expect(textsOf(stays)).toEqual(textsOf(staysOf({ ...given, moves })));
        expect(table(stays, entered)).toEqual(table(staysOf({ ...given, moves }), entered));
      }),
    );
  });

  it("points of a player never lower the rank of the team for which they count", () => {
    const added = fc.record({ playerId, number, points: fc.nat({ max: 9 }) });
    fc.assert(
      fc.property(league, scores, added, number, (given, entered, score, through) => {
        const teamId = teamIn(score.number, score.playerId, given);
        fc.pre(teamId !== null);
        const rankWith = (all: Scores) =>
          table(staysOf(given), all, through).find((row) => row.teamId === teamId)!.rank;
        expect(rankWith([...entered, score])).toBeLessThanOrEqual(rankWith(entered));
      }),
    );
  });

  it("a stay without limits counts with the player's points of the season", () => {
    fc.assert(
      fc.property(scores, playerId, (entered, player) => {
        const total = pointsByPlayer(entered).get(player) ?? 0;
        expect(stayTotal({ playerId: player }, seasonThrough(6, entered))).toBe(total);
        expect(stayTotal({ playerId: player, from: 1, until: 7 }, seasonThrough(6, entered))).toBe(total);
      }),
    );
  });
});
