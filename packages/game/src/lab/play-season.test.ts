import fc from "fast-check";
import { expect, test } from "vitest";
import { choicesOf, holdersOf } from "../draft/choices.ts";
import { snakeOrder } from "../draft/draft.ts";
import { adjustedEpisodes, type PricedMove } from "../scoring/adjustments.ts";
import { captainStays } from "../scoring/captains.ts";
import { adjustedFor, teamHistory } from "../scoring/points.ts";
import { freeCopy, type RosterPlace, staysThrough } from "../scoring/stays.ts";
import { labRules, labSeasons } from "../testing/lab-arbitraries.ts";
import { type LabSetup, type PlayedSeason, playSeason, setUp } from "./play-season.ts";
import { seededRandom } from "./seeded-random.ts";

const teamCounts = fc.integer({ min: 1, max: 14 });

/** Plays random seasons under random rules, unless there are not enough players for the teams. */
function forRandomSeasons(check: (setup: LabSetup, played: PlayedSeason, seed: number) => void): void {
  let count = 0;
  fc.assert(
    fc.property(labSeasons, labRules, teamCounts, fc.nat(), (season, rules, teams, seed) => {
      const setup = setUp(season, rules, teams);
      if (!setup) return;
      count += 1;
      check(setup, playSeason(setup, seededRandom(seed, 0)), seed);
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(100);
}

/** The moves of a played season as a league stores them, and the places on rosters that they lead to. */
function storedMoves({ season, rules }: LabSetup, { drafted, replacements }: PlayedSeason) {
  const places: RosterPlace[] = [];
  for (const [team, roster] of drafted.entries()) {
    for (const player of roster) {
      const playerId = String(player);
      places.push({ teamId: String(team), playerId, copy: freeCopy(places, playerId) });
    }
  }
  const moves: PricedMove[] = [];
  for (const { team, leaves, joins, from } of replacements) {
    const teamId = String(team);
    const [left, joined] = [String(leaves), String(joins)];
    const place = places.findIndex((one) => one.teamId === teamId && one.playerId === left);
    const { copy } = places[place]!;
    const newCopy = freeCopy([...places, ...moves.flatMap(({ players }) => players)], joined);
    places.splice(place, 1, { teamId, playerId: joined, copy: newCopy });
    moves.push({
      from,
      decidedThrough: season.episodes[season.episodes.indexOf(from) - 1]!,
      price: rules.replacementPrice,
      players: [
        { playerId: left, copy, fromTeam: teamId, toTeam: null },
        { playerId: joined, copy: newCopy, fromTeam: null, toTeam: teamId },
      ],
    });
  }
  return { places, moves };
}

// Covers LAB-4.
test("teams have the points that the functions of leagues give them", () => {
  forRandomSeasons((setup, played) => {
    const { season, points } = setup;
    const { places, moves } = storedMoves(setup, played);
    const stays = staysThrough(places, moves, null);
    const captains = captainStays({
      choices: played.captains.map(({ team, player, from }) => {
        return { teamId: String(team), playerId: String(player), from, decidedThrough: from - 1 };
      }),
      stays,
      episodes: season.episodes.map((number) => ({ number, hasCaptain: points.hasCaptain })),
      shownThrough: null,
    });
    const adjusted = adjustedEpisodes({ adjustments: [], moves, season: points.counted, shownThrough: null });
    for (const [team, roster] of played.drafted.entries()) {
      const teamId = String(team);
      const own = [...stays, ...captains].filter((stay) => stay.teamId === teamId);
      const history = teamHistory(own, points.counted, [], adjustedFor(adjusted, teamId));
      expect(history.map(({ total }) => total)).toEqual(played.totals.map((totals) => totals[team]));
      expect(roster.length).toBe(played.rosters[team]!.length);
    }
  });
});

// Covers LAB-4.
test("points are neither lost nor counted twice between teams and the players of no team", () => {
  forRandomSeasons((setup, played) => {
    const { earned, rules, draft } = setup;
    const price = played.replacements.length * rules.replacementPrice;
    const ofTeams = played.totals.at(-1)!.reduce((sum, total) => sum + total, 0) + price;
    const free = earned.flatMap((points, episode) =>
      points.map((point, player) => point * (1 - played.counts[episode]![player]!)),
    );
    const given = earned.flat().reduce((sum, point) => sum + point, 0);
    // Totals are exact to a millionth.
    expect(ofTeams + free.reduce((sum, point) => sum + point, 0)).toBeCloseTo(given, 4);
    if (draft.teamsPerPlayer > 1 || rules.captain) return;
    for (const count of played.counts.flat()) expect([0, 1]).toContain(count);
  });
});

test("each pick is one that the draft allows, until none is left", () => {
  forRandomSeasons(({ season, draft }, { drafted }) => {
    const pool = season.players.map((_, player) => String(player));
    const names = Array.from({ length: draft.teams }, (_, team) => String(team));
    const { teamsPerPlayer } = draft;
    const picks: { teamId: string; playerId: string }[] = [];
    for (const { teamId, round } of snakeOrder(names, draft.rounds)) {
      const player = drafted[Number(teamId)]![round - 1];
      const choices = choicesOf({ picks, teamsPerPlayer }, teamId, pool);
      // The draft is complete when a team has no choice.
      expect(choices.has(String(player)) || (player === undefined && choices.size === 0)).toBe(true);
      if (player === undefined) break;
      picks.push({ teamId, playerId: String(player) });
    }
    expect(picks.length).toBe(drafted.flat().length);
  });
});

test("replacements and captains keep to the rules", () => {
  forRandomSeasons((setup, { drafted, replacements, captains, counts }) => {
    const { season, rules, draft, inGame } = setup;
    const rosters = drafted.map((roster) => [...roster]);
    const isIn = (player: number, before: number) =>
      before === season.episodes[0] || inGame[season.episodes.indexOf(before) - 1]![player];
    for (const { team, leaves, joins, from } of replacements) {
      expect([isIn(leaves, from), isIn(joins, from)]).toEqual([false, true]);
      const holders = holdersOf(rosters.flat().map((player) => ({ playerId: String(player) })));
      expect(holders.get(String(joins)) ?? 0).toBeLessThan(draft.teamsPerPlayer);
      expect(rosters[team]).toContain(leaves);
      expect(rosters[team]).not.toContain(joins);
      rosters[team]!.splice(rosters[team]!.indexOf(leaves), 1, joins);
    }
    for (const team of drafted.keys()) {
      expect(replacements.filter((made) => made.team === team).length).toBeLessThanOrEqual(
        rules.replacements,
      );
    }
    for (const { player, from } of captains) expect(isIn(player, from)).toBe(true);
    expect(captains.length > 0).toBe(rules.captain && drafted.flat().length > 0 && counts.length > 0);
  });
});

test("a season that ended earlier has the same totals through its last episode", () => {
  forRandomSeasons(({ season, rules, draft }, { totals }, seed) => {
    const episodes = season.episodes.slice(0, -1);
    const last = episodes.at(-1) ?? 0;
    const shorter = {
      ...season,
      episodes,
      scores: season.scores.filter(([, episode]) => episode <= last),
      exits: season.exits.filter(({ episode }) => episode <= last),
    };
    const setup = setUp(shorter, rules, draft.teams)!;
    expect(playSeason(setup, seededRandom(seed, 0)).totals).toEqual(totals.slice(0, -1));
  });
});
