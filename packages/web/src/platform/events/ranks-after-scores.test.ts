import type {
  ReplyOf,
  RosterPlayer,
  Standing,
  TeamOverview,
  TeamsOverview,
  teamRoutes,
} from "@emberline/contract";
import {
  isDuring,
  playerRanks,
  pointsByPlayer,
  pointsOverTime,
  rankChange,
  rosterTotal,
  type Score,
  seasonPoints,
  sharedRanks,
  standingsAfter,
  type Stay,
  stayTotal,
  teamHistory,
  teamStanding,
  totalsAfter,
} from "@emberline/game";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overviewWithScore, teamWithScore, withScore } from "./apply-event.ts";

type Team = ReplyOf<typeof teamRoutes.myTeam>["data"];
type Rosters = Record<string, readonly Stay[]>;

// Covers EVENT-15.
describe("after scores, ranks are those of the server when", () => {
  const rosters: Rosters = { A: [{ playerId: "ann" }], B: [{ playerId: "bob" }], C: [] };
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
    const { shown, sent } = afterEvents(rosters, before, events, graded);
    expect(shown).toEqual(sent);
  });

  test("players came and left during the season", () => {
    const episode = fc.integer({ min: 1, max: 4 });
    const changed = fc.tuple(episode, episode).map(([one, other]): Rosters => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      return {
        A: [{ playerId: "ann" }, { playerId: "joe", until: first }, { playerId: "kim", from: first }],
        B: [{ playerId: "bob" }, { playerId: "zoe", until: second }, { playerId: "joe", from: second }],
        C: [{ playerId: "cat", from: second }],
      };
    });
    const players = fc.constantFrom("ann", "joe", "kim", "bob", "zoe", "cat", "eve");
    const scores = fc.array(
      fc.tuple(players, episode, fc.integer({ min: -3, max: 5 })).map((values) => scored(...values)),
    );
    const graded = fc.subarray([1, 2, 3, 4]);
    fc.assert(
      fc.property(changed, scores, scores, graded, (given, before, events, polls) => {
        const ended = Object.values(given).flatMap((stays) =>
          stays.filter(({ until }) => until !== undefined),
        );
        // What a team earned with a player who left comes with the next reply.
        const received = events.filter(
          ({ playerId, episodeId }) =>
            !ended.some((stay) => stay.playerId === playerId && isDuring(stay, Number(episodeId.slice(1)))),
        );
        // An event without points does not tell the table that there are two scored episodes now, so there are two.
        const known = [scored("eve", 1, 1), scored("eve", 2, 1), ...before];
        const { shown, sent } = afterEvents(given, known, received, polls);
        expect(shown).toEqual(sent);
      }),
    );
  });

  /** What the page shows after the events, and what the server sends then. */
  function afterEvents(
    given: Rosters,
    before: readonly Score[],
    events: readonly Score[],
    graded: readonly number[],
  ) {
    const known = [...before];
    let overview: TeamsOverview = { latestNoteId: null, teams: [cardOf(known, graded, given)] };
    let table = tableOf(known, graded, given);
    let team = teamOf(known, given);
    for (const event of events) {
      known.push(event);
      const { playerId } = event;
      const { points, latestScored } = seasonOf(known, given);
      const total = pointsByPlayer(known).get(playerId)!;
      const episode = Number(event.episodeId.slice(1));
      const received = { playerId, total, episode, scoredEpisodes: points.scored.length, latestScored };
      // Events may come twice.
      for (let times = 0; times < 2; times += 1) {
        overview = overviewWithScore(overview, received);
        table = withScore(table, received);
        team = teamWithScore(team, received);
      }
    }
    return {
      shown: { card: overview.teams[0], table, team },
      sent: {
        card: cardOf(known, graded, given),
        table: tableOf(known, graded, given),
        team: teamOf(known, given),
      },
    };
  }

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

  function seasonOf(scores: readonly Score[], given: Rosters) {
    const episodes = [1, 2, 3, 4].map((number) => ({ episodeId: `e${number}`, number, airsAt: number }));
    const points = seasonPoints(episodes, scores);
    const totals = totalsAfter(points);
    const teams = Object.entries(given).map(([teamId, stays]) => {
      const players = stays
        .filter(({ until }) => until === undefined)
        .map(({ playerId, from }): RosterPlayer => {
          const player = playerOf(playerId, totals);
          return from === undefined ? player : { ...player, countsFrom: from };
        });
      return { teamId, name: teamId, stays, bonus: 0, players };
    });
    return { points, totals, teams, latestScored: (points.scored.at(-1) ?? -1) + 1 };
  }

  const playerOf = (playerId: string, totals: ReadonlyMap<string, number>): RosterPlayer => ({
    playerId,
    firstName: playerId,
    lastName: "",
    photoUrl: null,
    tribe: null,
    eliminated: false,
    totalPoints: totals.get(playerId) ?? 0,
  });

  function inOrder(players: readonly RosterPlayer[], totals: ReadonlyMap<string, number>): RosterPlayer[] {
    const named = players.map(({ playerId }) => ({ playerId, name: playerId }));
    return playerRanks(named, totals).map((ranked) =>
      players.find(({ playerId }) => playerId === ranked.playerId)!,
    );
  }

  /** Team A's card as the server sends it. The polls of graded episodes gave no points. */
  function cardOf(scores: readonly Score[], graded: readonly number[], given = rosters): TeamOverview {
    const { points, totals, teams, latestScored } = seasonOf(scores, given);
    const [own] = teams;
    const polls = graded.map((number) => ({ episodeId: `e${number}`, points: 0 }));
    const latest = teamHistory(own!.stays, points, polls).at(-1);
    const ranked = teams.map(({ teamId, stays, players }) => {
      return {
        teamId,
        bonus: players.reduce((rest, player) => rest - player.totalPoints, rosterTotal(stays, points, 3)),
        before: rosterTotal(stays, points, (points.scored.at(-1) ?? 0) - 1),
        players,
      };
    });
    return {
      league: { leagueId: "L", name: "L", teamsCount: 3, draft: null, mine: true },
      survey: null,
      teamId: "A",
      name: "A",
      standing: teams.some(({ stays }) => rosterTotal(stays, points, 3) !== 0)
        ? teamStanding(teams, points, "A")
        : null,
      latestEpisode: latest ? { number: Number(latest.episodeId.slice(1)), points: latest.points } : null,
      players: inOrder(own!.players, totals),
      ranking: { latestScored, teams: ranked },
    };
  }

  /** Team A as the server sends it. */
  function teamOf(scores: readonly Score[], given: Rosters): Team {
    const { points, totals, teams } = seasonOf(scores, given);
    const { teamId, name, stays, bonus, players } = teams[0]!;
    const changes = stays.filter(({ from, until }) => from !== undefined || until !== undefined);
    const ofSeason = changes.map((stay) => ({
      ...playerOf(stay.playerId, totals),
      from: stay.from ?? null,
      until: stay.until ?? null,
      points: stayTotal(stay, points),
    }));
    return {
      teamId,
      name,
      bonus,
      owner: { firstName: "", lastName: "" },
      league: { leagueId: "L", name: "L" },
      totalPoints: rosterTotal(stays, points, 3),
      mine: true,
      players: inOrder(players, totals),
      ...(changes.length > 0 && { stays: ofSeason }),
    };
  }

  /** The standings as the server sends them. */
  function tableOf(scores: readonly Score[], graded: readonly number[], given = rosters): Standing[] {
    const { points, totals, teams } = seasonOf(scores, given);
    const ranked = standingsAfter(teams, points);
    const shared = sharedRanks(ranked);
    const moved = rankChange(teams, points);
    const polls = graded.map((number) => ({ episodeId: `e${number}`, points: 0 }));
    return ranked.map((place) => {
      const { name, stays, players } = teams.find(({ teamId }) => teamId === place.teamId)!;
      return {
        ...place,
        name,
        players: inOrder(players, totals),
        firstName: "",
        lastName: "",
        playersHTML: "",
        mine: false,
        tied: shared.has(place.rank),
        movement: moved.get(place.teamId)!,
        form: pointsOverTime(stays, points).map(({ total }) => total),
        race: teamHistory(stays, points, polls).map(({ episodeId, total }) => ({
          episode: Number(episodeId.slice(1)),
          total,
        })),
      };
    });
  }
});
