import type { PlayerStanding, RosterPlayer, Standing, TeamsOverview } from "@emberline/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, describe } from "vitest";
import { playerCalls, teamCalls } from "../api/calls.ts";
import { routeKey } from "../api/route-query.ts";
import {
  applyElimination,
  applyScore,
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
/** A score after which episodes 1 to `latestScored` have scores. */
const score = (playerId: string, total: number, episode: number, latestScored = Math.max(2, episode)) => ({
  playerId,
  total,
  episode,
  scoredEpisodes: latestScored,
  latestScored,
});
const rows = [row("A", 1, [player("ann", 10), player("bea", 4)]), row("B", 2, [player("cat", 9)], 2)];

// Covers EVENT-15.
test("a score changes totals, ranks and order of the standings as the server would", () => {
  const [first, second] = withScore(rows, score("cat", 14, 2));
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

test("teams with the same total share the rank", () => {
  const changed = withScore(rows, score("cat", 12, 2));
  expect(changed.map(({ teamId, rank, tied }) => [teamId, rank, tied])).toEqual([
    ["A", 1, true],
    ["B", 1, true],
  ]);
});

// Covers EVENT-15.
test("a score that a reply holds already, and that of a player on no team, change no row", () => {
  expect(withScore(rows, score("cat", 9, 2))).toBe(rows);
  expect(withScore(rows, score("dan", 9, 2))).toBe(rows);
});

// Covers EVENT-15.
test("a score without a total, which differs by league, changes nothing", () => {
  const queries = new QueryClient();
  const key = [...routeKey(teamCalls.standings), {}];
  queries.setQueryData(key, { data: rows });
  const { playerId, total: _, episode, ...seen } = score("cat", 14, 2);
  const data = { playerId, player: "Cat", statistic: "Idol", difference: 5, ...seen };
  const event = { type: "score", number: 1, leagueId: null, episode } as const;
  applyScore(queries, { ...event, data: { ...data, total: null } });
  expect(queries.getQueryData(key)).toEqual({ data: rows });
  applyScore(queries, { ...event, data: { ...data, total: 14 } });
  expect(queries.getQueryData(key)).toEqual({ data: withScore(rows, score("cat", 14, 2)) });
});

test("a team's players are in the order of their points", () => {
  const team = withScore(rows, score("bea", 11, 2))[0]!;
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

// Covers EVENT-15.
test.each([
  ["counts for a team from the player's first episode there on", 6, 4],
  ["does not count before it", 5, 0],
  ["does not count if its episode is unknown", null, 0],
])("a score %s", (_case, episode, counted) => {
  const joe = { ...player("joe", 10), countsFrom: 6 };
  const owner = { ...row("A", 1, [joe, player("ann", 3)]), playersPoints: 5, totalPoints: 5 };
  const latestScored = episode ?? 6;
  const received = { ...score("joe", 14, latestScored), episode };
  const [first, second] = withScore([owner, row("B", 2, [player("cat", 4)])], received);
  expect(first).toMatchObject({ playersPoints: 5 + counted, totalPoints: 5 + counted });
  expect(first?.players[0]).toMatchObject({ playerId: "joe", totalPoints: 14 });
  expect(second).toMatchObject({ playersPoints: 4, rank: 2 });

  const league = { leagueId: "L", name: "L" };
  const stays = [
    { ...joe, from: null, until: 2, points: 1 },
    { ...player("kim", 8), from: null, until: 6, points: 8 },
    { ...joe, from: 6, until: null, points: 2 },
  ];
  const team = { ...owner, owner: { firstName: "", lastName: "" }, league, mine: true, stays };
  const after = teamWithScore(team, received);
  expect(after.totalPoints).toBe(5 + counted);
  expect(after.stays?.map(({ points, totalPoints }) => [points, totalPoints])).toEqual([
    [1, 14],
    [8, 8],
    [2 + counted, 14],
  ]);

  const latestEpisode = { number: latestScored, points: 1 };
  const ranking = {
    latestScored,
    teams: [{ teamId: "A", bonus: -8, before: 4, players: owner.players }],
  };
  const standing = { rank: 1, tied: false, movement: 0, totalPoints: 5 };
  const survey = null;
  const overviewLeague = { ...league, teamsCount: 1, draft: null, mine: true };
  const shown = { teamId: "A", name: "A", players: owner.players, league: overviewLeague };
  const card = { ...shown, latestEpisode, ranking, standing, survey };
  const overview = overviewWithScore({ latestNoteId: null, teams: [card] }, received);
  expect(overview.teams[0]).toMatchObject({
    standing: { totalPoints: 5 + counted },
    latestEpisode: { number: latestScored, points: 1 + counted },
  });
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
    const after = overviewWithScore(overview, score("bea", 12, 2));
    expect(after.teams[0]).toMatchObject({
      standing: { rank: 2, totalPoints: 22 },
      latestEpisode: { number: 2, points: 11 },
      players: [{ playerId: "bea" }, { playerId: "ann" }],
    });
    expect(after.teams[1]).toEqual(overview.teams[1]);
    const earlier = overviewWithScore(overview, score("bea", 5, 1));
    expect(earlier.teams[0]).toMatchObject({
      standing: { totalPoints: 15 },
      latestEpisode: card.latestEpisode,
    });
  });

  // Covers EVENT-15.
  test("with the first score of an episode every card shows that episode", () => {
    const after = overviewWithScore(overview, score("bea", 12, 3));
    expect(after.teams.map(({ latestEpisode }) => latestEpisode)).toEqual([
      { number: 3, points: 8 },
      { number: 3, points: 0 },
    ]);
  });

  // Covers EVENT-15.
  test("without what decides the rank, only the total follows", () => {
    const older = { ...card, teamId: "A", name: "A", players: [player("ann", 10)] };
    const after = overviewWithScore({ ...overview, teams: [older] }, score("ann", 13, 2));
    expect(after.teams[0]).toMatchObject({ standing: { ...card.standing, totalPoints: 17 } });
  });

  // Covers RULE-11.
  test("a card whose league weighs episodes waits for the next reply", () => {
    const teams = overview.teams.map((team) => ({ ...team, isWeighed: true as const }));
    const weighed = { ...overview, teams };
    expect(overviewWithScore(weighed, score("ann", 13, 3))).toEqual(weighed);
  });
});

// Covers RULE-11.
test("standings of a league that weighs episodes wait for the next reply", () => {
  const weighed = rows.map((shown) => ({ ...shown, isWeighed: true as const }));
  expect(withScore(weighed, score("bea", 11, 2))).toBe(weighed);
});
