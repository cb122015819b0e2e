import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assignmentsOf,
  type Moves,
  unsavedMoves,
  savedRosters,
  addMove,
  applyMoves,
} from "./roster-moves.ts";

const teams = [
  { teamId: "owls", players: [{ playerId: "ada" }, { playerId: "bo" }] },
  { teamId: "bats", players: [{ playerId: "cleo" }] },
];
const saved = savedRosters(teams);
const none: Moves = new Map();

// Covers ADMIN-LEAGUE-15.
test("moving to a team removes from any other", () => {
  const moves = addMove(none, saved, "ada", "bats");
  expect(assignmentsOf(applyMoves(saved, moves))).toEqual([
    { playerId: "ada", teamId: "bats" },
    { playerId: "bo", teamId: "owls" },
    { playerId: "cleo", teamId: "bats" },
  ]);
});

// Covers ADMIN-LEAGUE-16.
test("moving back makes available, and whoever returns to the saved team is not moved any more", () => {
  const away = addMove(none, saved, "ada", null);
  expect(applyMoves(saved, away).has("ada")).toBe(false);
  expect(addMove(away, saved, "ada", "owls").size).toBe(0);
  expect(addMove(none, saved, "dex", null).size).toBe(0);
});

test("moves that others have saved, or to a team that is gone, are dropped", () => {
  const moves = new Map([
    ["ada", "bats"],
    ["bo", "gone"],
    ["cleo", "bats"],
    ["dex", null],
  ]);
  expect([...unsavedMoves(moves, saved, ["owls", "bats"])]).toEqual([["ada", "bats"]]);
});

test("whatever is moved, nobody is on two teams and everybody is where they were put last", () => {
  const step = fc.tuple(fc.constantFrom("ada", "bo", "cleo", "dex"), fc.constantFrom("owls", "bats", null));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const moves = steps.reduce((made, [playerId, to]) => addMove(made, saved, playerId, to), none);
      const rosters = applyMoves(saved, moves);
      const last = new Map<string, string | null>([...saved, ...steps]);
      for (const [playerId, to] of last) expect(rosters.get(playerId) ?? null).toBe(to);
      const ids = assignmentsOf(rosters).map(({ playerId }) => playerId);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});
