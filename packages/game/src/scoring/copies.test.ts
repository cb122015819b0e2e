import fc from "fast-check";
import { expect, test } from "vitest";
import { freeCopy, isDuring, placesAfter, type RosterMove, type RosterPlace, staysThrough } from "./stays.ts";

const place = (teamId: string, playerId: string, copy: number): RosterPlace => ({ teamId, playerId, copy });
const gives = (teamId: string, playerId: string, copy: number, from: number): RosterMove => ({
  from,
  decidedThrough: from - 1,
  players: [{ playerId, copy, fromTeam: teamId, toTeam: null }],
});

// Covers RULE-18.
test("each copy of a player has stays of its own", () => {
  const rosters = [place("B", "joe", 2), place("A", "kim", 1)];
  const moves = [gives("A", "joe", 1, 3)];
  expect(staysThrough(rosters, moves, null)).toEqual([
    { teamId: "A", playerId: "joe", until: 3 },
    { teamId: "B", playerId: "joe" },
    { teamId: "A", playerId: "kim" },
  ]);
  expect(staysThrough(rosters, moves, 1)).toEqual([
    { teamId: "B", playerId: "joe" },
    { teamId: "A", playerId: "kim" },
    { teamId: "A", playerId: "joe" },
  ]);
});

// Covers RULE-18, MOVE-6.
test("a team that gets another copy of a player whom it had counts no episode twice", () => {
  const moves = [gives("A", "joe", 1, 3)];
  const corrected = placesAfter(
    [place("B", "joe", 2)],
    [{ teamId: "A", playerId: "joe" }],
    moves[0]!.players,
  );
  expect(corrected).toEqual([place("A", "joe", 2)]);
  expect(staysThrough(corrected, moves, null)).toEqual([
    { teamId: "A", playerId: "joe", until: 3 },
    { teamId: "A", playerId: "joe", from: 3 },
  ]);
});

// Covers RULE-18.
test("a new copy gets no number that a stay of the season has", () => {
  const moved = [{ playerId: "joe", copy: 1 }];
  expect(freeCopy([place("B", "joe", 2), ...moved], "joe")).toBe(3);
  const assigned = [
    { teamId: "B", playerId: "joe" },
    { teamId: "C", playerId: "joe" },
  ];
  expect(placesAfter([place("B", "joe", 2)], assigned, moved)).toEqual([
    place("B", "joe", 2),
    place("C", "joe", 3),
  ]);
});

const TEAMS = ["A", "B", "C"];
const PLAYERS = ["p1", "p2", "p3", "p4"];
const COPIES = 2;
const replacement = fc.record({
  team: fc.constantFrom(...TEAMS),
  leaves: fc.nat({ max: 9 }),
  joins: fc.constantFrom(...PLAYERS),
  wait: fc.nat({ max: 2 }),
});
const correction = fc.uniqueArray(
  fc.record({ teamId: fc.constantFrom(...TEAMS), playerId: fc.constantFrom(...PLAYERS) }),
  { selector: ({ teamId, playerId }) => `${teamId} ${playerId}`, maxLength: 6 },
);
const season = fc.array(fc.oneof({ weight: 3, arbitrary: replacement }, correction), { maxLength: 12 });

function play(steps: typeof season extends fc.Arbitrary<infer Steps> ? Steps : never) {
  let places = [place("A", "p1", 1), place("B", "p1", 2), place("B", "p2", 1), place("C", "p3", 1)];
  const moves: RosterMove[] = [];
  let from = 1;
  for (const step of steps) {
    const moved = moves.flatMap(({ players }) => players);
    if (Array.isArray(step)) {
      places = placesAfter(places, step, moved);
      continue;
    }
    const own = places.filter(({ teamId }) => teamId === step.team);
    const left = own[step.leaves % Math.max(1, own.length)];
    const holders = places.filter(({ playerId }) => playerId === step.joins);
    if (!left || holders.length >= COPIES || holders.some(({ teamId }) => teamId === step.team)) continue;
    from += step.wait;
    const joined = place(step.team, step.joins, freeCopy([...places, ...moved], step.joins));
    moves.push({
      from,
      decidedThrough: from - 1,
      players: [
        { playerId: left.playerId, copy: left.copy, fromTeam: step.team, toTeam: null },
        { playerId: joined.playerId, copy: joined.copy, fromTeam: null, toTeam: step.team },
      ],
    });
    places = [...places.filter((one) => one !== left), joined];
  }
  return { places, moves };
}

// Covers RULE-18.
test("in any season and view no team has a player twice in an episode, and no two places share a copy", () => {
  fc.assert(
    fc.property(season, fc.option(fc.nat({ max: 20 })), (steps, shownThrough) => {
      const { places, moves } = play(steps);
      expect(new Set(places.map(({ playerId, copy }) => `${playerId} ${copy}`)).size).toBe(places.length);
      const stays = staysThrough(places, moves, shownThrough);
      for (let episode = 0; episode <= 24; episode += 1) {
        const present = stays
          .filter((stay) => isDuring(stay, episode))
          .map(({ teamId, playerId }) => `${teamId} ${playerId}`);
        expect(new Set(present).size).toBe(present.length);
      }
    }),
  );
});

// Covers RULE-18, MOVE-6.
test("without corrections no more teams than allowed have a player in an episode", () => {
  fc.assert(
    fc.property(fc.array(replacement, { maxLength: 12 }), (steps) => {
      const { places, moves } = play(steps);
      const stays = staysThrough(places, moves, null);
      for (let episode = 0; episode <= 24; episode += 1) {
        for (const player of PLAYERS) {
          const teams = stays.filter((stay) => stay.playerId === player && isDuring(stay, episode));
          expect(teams.length).toBeLessThanOrEqual(COPIES);
        }
      }
    }),
  );
});
