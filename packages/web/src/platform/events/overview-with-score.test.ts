import type { RosterPlayer, Standing, StreamEvent, TeamsOverview } from "@emberline/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { teamCalls } from "../api/calls.ts";
import { routeQuery } from "../api/route-query.ts";
import { applyScore } from "./apply-event.ts";
import { overviewWithScore } from "./overview-with-score.ts";

const player = (playerId: string, totalPoints: number): RosterPlayer => ({
  playerId,
  firstName: playerId,
  lastName: "",
  photoUrl: null,
  tribe: null,
  eliminated: false,
  totalPoints,
});
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
  expect(after.teams[1]).toBe(overview.teams[1]);
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
test("a card's rank follows a score of any team of its league", () => {
  const queries = new QueryClient();
  const own = routeQuery(teamCalls.overview).queryKey;
  const row = (teamId: string, rank: number, owned: RosterPlayer): Standing => ({
    teamId,
    rank,
    players: [owned],
    bonus: 0,
    playersPoints: owned.totalPoints,
    name: teamId,
    firstName: "",
    lastName: "",
    playersHTML: "",
    tied: false,
    movement: 0,
    mine: false,
    totalPoints: owned.totalPoints,
    form: [1, owned.totalPoints],
    race: [],
  });
  queries.setQueryData(routeQuery(teamCalls.standings, { query: { leagueId: "L" } }).queryKey, {
    status: "success",
    data: [row("A", 1, player("ann", 14)), row("rival", 2, player("dan", 10))],
  });
  queries.setQueryData(own, {
    status: "success",
    data: { ...overview, teams: [{ ...overview.teams[0]!, standing: { ...card.standing, rank: 1 } }] },
  });
  const data = { playerId: "dan", player: "dan", statistic: "Idol", difference: 5, total: 15 };
  const score: StreamEvent = { type: "score", number: 1, leagueId: null, episode: 2, data };
  applyScore(queries, score);
  expect(queries.getQueryData(own)?.data.teams[0]?.standing).toMatchObject({ rank: 2, totalPoints: 14 });
});
