import type {
  PlayerStanding,
  RosterPlayer,
  Standing,
  TeamOverview,
  TeamsOverview,
} from "@emberline/contract";
import { pointsByPlayer, type Score, seasonPoints, teamStanding, totalsAfter } from "@emberline/game";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, describe } from "vitest";
import { playerCalls, teamCalls } from "../api/calls.ts";
import { routeKey } from "../api/route-query.ts";
import {
  applyElimination,
  playersWithScore,
  teamWithScore,
  withScore,
  overviewWithScore,
} from "./apply-event.ts";

const player = (playerId: string, totalPoints: number): RosterPlayer => ({
  playerId,
  firstName: playerId,
  lastName: "",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints,
});
const row = (teamId: string, rank: number, players: RosterPlayer[], bonus = 0): Standing => {
  const playersPoints = players.reduce((sum, { totalPoints }) => sum + totalPoints, 0);
  return {
    teamId,
    rank,
    players,
    bonus,
    playersPoints,
    name: teamId,
    firstName: "",
    lastName: "",
    playersHTML: "",
    tied: false,
    movement: 0,
    mine: false,
    totalPoints: playersPoints + bonus,
    form: [1, playersPoints],
    race: [
      { episode: 1, total: 1 },
      { episode: 2, total: playersPoints + bonus },
    ],
  };
};
const rows = [row("A", 1, [player("ann", 10), player("bea", 4)]), row("B", 2, [player("cat", 9)], 2)];

// Covers EVENT-15.
test("a score changes totals, ranks and order of the standings as the server would", () => {
  const [first, second] = withScore(rows, { playerId: "cat", total: 14, episode: 2 });
  expect(first).toMatchObject({
    teamId: "B",
    rank: 1,
    totalPoints: 16,
    playersPoints: 14,
    bonus: 2,
    tied: false,
  });
  expect(first?.race).toEqual([
    { episode: 1, total: 1 },
    { episode: 2, total: 16 },
  ]);
  expect(first?.form).toEqual([1, 14]);
  expect(second).toMatchObject({ teamId: "A", rank: 2, totalPoints: 14 });
});

// Covers EVENT-15.
test("ranks that change move the arrows, from the second scored episode on", () => {
  const moved = (after: typeof rows) => after.map(({ teamId, movement }) => [teamId, movement]);
  const before = rows.map((each) => (each.teamId === "B" ? { ...each, movement: -1 } : each));
  expect(moved(withScore(before, { playerId: "cat", total: 14, episode: 2 }))).toEqual([
    ["B", 0],
    ["A", -1],
  ]);
  expect(moved(withScore(before, { playerId: "cat", total: 14, episode: 1 }))).toEqual([
    ["B", -1],
    ["A", 0],
  ]);
  const next = withScore(before, { playerId: "cat", total: 14, episode: 3 });
  expect(moved(next)).toEqual([
    ["B", 1],
    ["A", -1],
  ]);
  expect(next.map(({ form, race }) => [form.slice(1), race.slice(1)])).toEqual([
    [
      [9, 14],
      [
        { episode: 2, total: 11 },
        { episode: 3, total: 16 },
      ],
    ],
    [
      [14, 14],
      [
        { episode: 2, total: 14 },
        { episode: 3, total: 14 },
      ],
    ],
  ]);
  expect(moved(withScore(next, { playerId: "ann", total: 20, episode: 3 }))).toEqual([
    ["A", 0],
    ["B", 0],
  ]);
  const first = rows.map((each) => ({ ...each, form: [], race: [] }));
  expect(moved(withScore(first, { playerId: "cat", total: 14, episode: 1 }))).toEqual([
    ["B", 0],
    ["A", 0],
  ]);
});

test("teams with the same total share the rank", () => {
  const changed = withScore(rows, { playerId: "cat", total: 12, episode: 2 });
  expect(changed.map(({ teamId, rank, tied }) => [teamId, rank, tied])).toEqual([
    ["A", 1, true],
    ["B", 1, true],
  ]);
});

// Covers EVENT-15.
test("a score that a reply holds already, and that of a player on no team, change nothing", () => {
  expect(withScore(rows, { playerId: "cat", total: 9, episode: 2 })).toBe(rows);
  expect(withScore(rows, { playerId: "dan", total: 9, episode: 2 })).toBe(rows);
});

test("a team's players are in the order of their points", () => {
  const team = withScore(rows, { playerId: "bea", total: 11, episode: 2 })[0]!;
  expect(team.players.map(({ playerId, totalPoints }) => [playerId, totalPoints])).toEqual([
    ["bea", 11],
    ["ann", 10],
  ]);
  const league = { leagueId: "L", name: "L" };
  const own = { ...team, owner: { firstName: "", lastName: "" }, league, mine: true };
  const after = teamWithScore(own, { playerId: "ann", total: 15, episode: 2 });
  expect([after.totalPoints, after.players[0]?.playerId]).toEqual([26, "ann"]);
});

test("all players get their places", () => {
  const standing = (playerId: string, place: number, totalPoints: number): PlayerStanding => ({
    ...player(playerId, totalPoints),
    place,
    teamName: null,
    tribeName: null,
    tribeColor: null,
  });
  const players = [standing("ann", 1, 5), standing("bea", 2, 4)];
  const after = playersWithScore(players, { playerId: "bea", total: 6, episode: 1 });
  expect(after.map(({ playerId, place, totalPoints }) => [playerId, place, totalPoints])).toEqual([
    ["bea", 1, 6],
    ["ann", 2, 5],
  ]);
  expect(playersWithScore(players, { playerId: "bea", total: 4, episode: 1 })).toBe(players);
});

// Covers EVENT-18.
test("an elimination changes the torch in every list that is loaded", () => {
  const queries = new QueryClient();
  const [ann, bea] = [player("ann", 3), player("bea", 1)];
  const team = { players: [ann, bea] };
  const replies = [
    [teamCalls.standings, [team]],
    [teamCalls.myTeam, team],
    [teamCalls.theirTeam, team],
    [teamCalls.overview, { latestNoteId: null, teams: [team] }],
    [teamCalls.history, { episodes: [team] }],
    [playerCalls.standings, [ann, bea]],
    [playerCalls.list, [ann, bea]],
  ] as const;
  for (const [route, data] of replies) queries.setQueryData([...routeKey(route), {}], { data });
  const data = { playerId: "ann", player: "Ann", eliminated: true, exitKind: "quit" as const };
  const event = { type: "elimination", number: 1, leagueId: null, episode: 1, data } as const;
  const torches = () =>
    replies.map(([route]) =>
      JSON.stringify(queries.getQueryData([...routeKey(route), {}])).match(
        /"eliminated":\w+|"exitKind":"\w+"/g,
      ),
    );
  applyElimination(queries, event);
  expect(torches()).toEqual(
    replies.map(() => ['"eliminated":true', '"exitKind":"quit"', '"eliminated":false']),
  );
  applyElimination(queries, { ...event, data: { ...data, eliminated: false, exitKind: undefined } });
  expect(torches()).toEqual(replies.map(() => ['"eliminated":false', '"eliminated":false']));
});

describe("overview with score", () => {
  const league = { leagueId: "L", name: "L", teamsCount: 2, draft: null, mine: true };
  const card = {
    league,
    standing: { rank: 2, tied: false, movement: 0, totalPoints: 14 },
    latestEpisode: { number: 2, points: 3 },
    survey: null,
  };
  const overview: TeamsOverview = {
    latestNoteId: null,
    teams: [
      { ...card, teamId: "A", name: "A", players: [player("ann", 10), player("bea", 4)] },
      { ...card, teamId: "B", name: "B", players: [player("cat", 9)] },
    ],
  };

  // Covers EVENT-15.
  test("the cards of My Teams get the points", () => {
    const after = overviewWithScore(overview, { playerId: "bea", total: 12, episode: 2 });
    expect(after.teams[0]).toMatchObject({
      standing: { rank: 2, totalPoints: 22 },
      latestEpisode: { number: 2, points: 11 },
      players: [{ playerId: "bea" }, { playerId: "ann" }],
    });
    expect(after.teams[1]).toEqual(overview.teams[1]);
    const earlier = overviewWithScore(overview, { playerId: "bea", total: 5, episode: 1 });
    expect(earlier.teams[0]).toMatchObject({
      standing: { totalPoints: 15 },
      latestEpisode: card.latestEpisode,
    });
  });

  // Covers EVENT-15.
  test("with the first score of an episode every card shows that episode", () => {
    const after = overviewWithScore(overview, { playerId: "bea", total: 12, episode: 3 });
    expect(after.teams.map(({ latestEpisode }) => latestEpisode)).toEqual([
      { number: 3, points: 8 },
      { number: 3, points: 0 },
    ]);
  });

  // Covers EVENT-15.
  describe("rank", () => {
    const rosters = { A: ["ann"], B: ["bob"], C: [] };
    const scored = (playerId: string, episode: number, points: number): Score => ({
      playerId,
      episodeId: `e${episode}`,
      points,
    });
    const bothScored = [scored("ann", 1, 1), scored("bob", 1, 2), scored("ann", 2, 5)];

    test.each<[string, Score[], Score[], number[]]>([
      ["a rival overtakes, and is overtaken", bothScored, [scored("bob", 2, 9), scored("ann", 2, 9)], []],
      ["the first score of an episode is a rival's", bothScored, [scored("bob", 3, 9)], []],
      ["it is that of a player on no team", bothScored, [scored("eve", 3, 1), scored("bob", 3, 1)], []],
      ["so is the only one", bothScored, [scored("eve", 3, 1)], []],
      [
        "it makes the second scored episode",
        bothScored.slice(0, 2),
        [scored("eve", 2, 1), scored("ann", 2, 5)],
        [],
      ],
      ["a poll is graded before its episode's first score", bothScored, [scored("bob", 3, 1)], [3]],
      ["so is that of the second episode", bothScored.slice(0, 2), [scored("ann", 2, 5)], [2]],
      ["only the second episode has scores", [scored("bob", 2, 2)], [scored("ann", 2, 5)], []],
      ["there are no scores yet", [], [scored("bob", 1, 3)], []],
      ["points are taken away", bothScored, [scored("ann", 2, -7), scored("bob", 2, -3)], []],
      ["all totals are 0", bothScored.slice(0, 1), [scored("ann", 1, -1)], []],
    ])("is that of the server when %s", (_case, before, events, graded) => {
      const known = [...before];
      let shown = cardOf(known, graded);
      for (const score of events) {
        known.push(score);
        const { playerId } = score;
        const total = pointsByPlayer(known).get(playerId)!;
        const episode = Number(score.episodeId.slice(1));
        // Events may come twice.
        for (let times = 0; times < 2; times += 1)
          shown = overviewWithScore({ ...overview, teams: [shown] }, { playerId, total, episode }).teams[0]!;
      }
      const { standing, ranking } = cardOf(known, graded);
      expect([shown.standing, shown.ranking]).toEqual([standing, ranking]);
    });

    test("without what decides it, only the total follows", () => {
      const { ranking: _, ...older } = cardOf(bothScored, []);
      const after = overviewWithScore(
        { ...overview, teams: [older] },
        { playerId: "ann", total: 9, episode: 2 },
      );
      expect(after.teams[0]).toMatchObject({ standing: { ...older.standing, totalPoints: 9 } });
    });

    /** Team A's card as the server sends it. The polls of graded episodes gave no points. */
    function cardOf(scores: readonly Score[], graded: readonly number[]): TeamOverview {
      const episodes = [1, 2, 3].map((number) => ({ episodeId: `e${number}`, number, airsAt: number }));
      const points = seasonPoints(episodes, scores);
      const totals = totalsAfter(points);
      const teams = Object.entries(rosters).map(([teamId, playerIds]) => ({
        teamId,
        playerIds,
        bonus: 0,
        players: playerIds.map((playerId) => player(playerId, totals.get(playerId) ?? 0)),
      }));
      const last = Math.max(0, ...points.scored.map((index) => index + 1), ...graded);
      return {
        ...card,
        teamId: "A",
        name: "A",
        standing: [...totals.values()].some((total) => total !== 0) ? teamStanding(teams, points, "A") : null,
        latestEpisode: last === 0 ? null : { number: last, points: 0 },
        players: teams[0]!.players,
        ranking: {
          scoredEpisodes: points.scored.length,
          latestScored: (points.scored.at(-1) ?? -1) + 1,
          teams: teams.map(({ teamId, bonus, players }) => ({ teamId, bonus, players })),
        },
      };
    }
  });
});
