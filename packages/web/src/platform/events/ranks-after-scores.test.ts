import type { RosterPlayer, Standing, TeamOverview, TeamsOverview } from "@emberline/contract";
import {
  pointsByPlayer,
  pointsOverTime,
  rankChange,
  rosterTotal,
  type Score,
  seasonPoints,
  sharedRanks,
  standings,
  teamHistory,
  teamStanding,
  totalsAfter,
} from "@emberline/game";
import { describe, expect, test } from "vitest";
import { overviewWithScore, withScore } from "./apply-event.ts";

// Covers EVENT-15.
describe("after scores, ranks are those of the server when", () => {
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
    ["a score skips an episode", bothScored.slice(0, 2), [scored("bob", 3, 9), scored("ann", 2, 5)], []],
    ["the first score of all is in the second episode", [], [scored("bob", 2, 3)], []],
    ["there are no scores yet", [], [scored("bob", 1, 3)], []],
    ["points are taken away", bothScored, [scored("ann", 2, -7), scored("bob", 2, -3)], []],
    ["an earlier episode is corrected", bothScored, [scored("bob", 1, 9)], []],
    ["then the latest one", bothScored, [scored("bob", 1, 2), scored("bob", 2, 1)], []],
    [
      "only the poll of the episode between two was graded",
      bothScored.slice(0, 2),
      [scored("bob", 3, 9)],
      [2],
    ],
    ["all totals are 0", bothScored.slice(0, 1), [scored("ann", 1, -1)], []],
  ])("%s", (_case, before, events, graded) => {
    const known = [...before];
    let overview: TeamsOverview = { latestNoteId: null, teams: [cardOf(known, graded)] };
    let table = tableOf(known, graded);
    for (const event of events) {
      known.push(event);
      const { playerId } = event;
      const { points, latestScored } = seasonOf(known);
      const total = pointsByPlayer(known).get(playerId)!;
      const episode = Number(event.episodeId.slice(1));
      const received = { playerId, total, episode, scoredEpisodes: points.scored.length, latestScored };
      // Events may come twice.
      for (let times = 0; times < 2; times += 1) {
        overview = overviewWithScore(overview, received);
        table = withScore(table, received);
      }
    }
    const { standing, ranking } = cardOf(known, graded);
    expect([overview.teams[0]!.standing, overview.teams[0]!.ranking]).toEqual([standing, ranking]);
    expect(table).toEqual(tableOf(known, graded));
  });

  test("the latest episode loses its only score", () => {
    const known = bothScored.slice(0, 2);
    const received = { playerId: "ann", total: 1, episode: 2, scoredEpisodes: 1, latestScored: 1 };
    const table = withScore(tableOf(bothScored, []), received);
    // Whether the poll of that episode is graded comes with the next reply, so it stays in the race.
    expect(table.map(({ race, ...row }) => ({ ...row, race: race.slice(0, 1) }))).toEqual(tableOf(known, []));
    const overview = { latestNoteId: null, teams: [cardOf(bothScored, [])] };
    const [team] = overviewWithScore(overview, received).teams;
    expect(team!.standing).toEqual(cardOf(known, []).standing);
  });

  test("the first event after the first score of an episode is a correction of an earlier one", () => {
    const known = [...bothScored, scored("eve", 3, 1), scored("bob", 1, 9)];
    const received = { playerId: "bob", total: 11, episode: 1, scoredEpisodes: 3, latestScored: 3 };
    const overview = { latestNoteId: null, teams: [cardOf(bothScored, [])] };
    const [team] = overviewWithScore(overview, received).teams;
    expect([team!.standing, team!.ranking]).toEqual([cardOf(known, []).standing, cardOf(known, []).ranking]);
  });

  function seasonOf(scores: readonly Score[]) {
    const episodes = [1, 2, 3].map((number) => ({ episodeId: `e${number}`, number, airsAt: number }));
    const points = seasonPoints(episodes, scores);
    const totals = totalsAfter(points);
    const teams = Object.entries(rosters).map(([teamId, playerIds]) => ({
      teamId,
      name: teamId,
      playerIds,
      bonus: 0,
      players: playerIds.map((playerId): RosterPlayer => {
        const totalPoints = totals.get(playerId) ?? 0;
        return {
          playerId,
          firstName: playerId,
          lastName: "",
          photoUrl: null,
          tribe: null,
          eliminated: false,
          totalPoints,
        };
      }),
    }));
    return { points, totals, teams, latestScored: (points.scored.at(-1) ?? -1) + 1 };
  }

  /** Team A's card as the server sends it. The polls of graded episodes gave no points. */
  function cardOf(scores: readonly Score[], graded: readonly number[]): TeamOverview {
    const { points, totals, teams, latestScored } = seasonOf(scores);
    const last = Math.max(latestScored, ...graded);
    return {
      league: { leagueId: "L", name: "L", teamsCount: 3, draft: null, mine: true },
      survey: null,
      teamId: "A",
      name: "A",
      standing: [...totals.values()].some((total) => total !== 0) ? teamStanding(teams, points, "A") : null,
      latestEpisode: last === 0 ? null : { number: last, points: 0 },
      players: teams[0]!.players,
      ranking: {
        latestScored,
        teams: teams.map(({ teamId, bonus, playerIds, players }) => ({
          teamId,
          bonus,
          before: bonus + rosterTotal(playerIds, points, (points.scored.at(-1) ?? 0) - 1),
          players,
        })),
      },
    };
  }

  /** The standings as the server sends them. */
  function tableOf(scores: readonly Score[], graded: readonly number[]): Standing[] {
    const { points, totals, teams } = seasonOf(scores);
    const ranked = standings(teams, totals);
    const shared = sharedRanks(ranked);
    const moved = rankChange(teams, points);
    const polls = graded.map((number) => ({ episodeId: `e${number}`, points: 0 }));
    return ranked.map((place) => {
      const { name, playerIds, players } = teams.find(({ teamId }) => teamId === place.teamId)!;
      return {
        ...place,
        name,
        players,
        firstName: "",
        lastName: "",
        playersHTML: "",
        mine: false,
        tied: shared.has(place.rank),
        movement: moved.get(place.teamId)!,
        form: pointsOverTime(playerIds, points).map(({ total }) => total),
        race: teamHistory(playerIds, points, polls).map(({ episodeId, total }) => ({
          episode: Number(episodeId.slice(1)),
          total,
        })),
      };
    });
  }
});
