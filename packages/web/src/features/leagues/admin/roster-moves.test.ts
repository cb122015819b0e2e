import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "../../../platform/api/api-error.ts";
import {
  assignmentsOf,
  type Moves,
  unsavedMoves,
  savedRosters,
  addMove,
  applyMoves,
  freePlace,
  saveFailure,
} from "./roster-moves.ts";

const teams = [
  { teamId: "owls", players: [{ playerId: "ada" }, { playerId: "bo" }] },
  { teamId: "bats", players: [{ playerId: "cleo" }] },
];
const saved = savedRosters(teams, 1);
const none: Moves = new Map();

// Covers ADMIN-LEAGUE-15.
test("moving a player to a team removes them from any other", () => {
  const moves = addMove(none, saved, "ada", "bats");
  expect(assignmentsOf(applyMoves(saved, moves))).toEqual([
    { playerId: "ada", teamId: "bats" },
    { playerId: "bo", teamId: "owls" },
    { playerId: "cleo", teamId: "bats" },
  ]);
});

// Covers ADMIN-LEAGUE-16.
test("a player moved to no team is available; one moved back to the saved team has no move left", () => {
  const away = addMove(none, saved, "ada", null);
  expect(applyMoves(saved, away).has("ada")).toBe(false);
  expect(addMove(away, saved, "ada", "owls").size).toBe(0);
  expect(addMove(none, saved, "dex", null).size).toBe(0);
});

test("moves that were saved by another admin, or to a deleted team, are dropped", () => {
  const moves = new Map([
    ["ada", "bats"],
    ["bo", "gone"],
    ["cleo", "bats"],
    ["dex", null],
  ]);
  expect([...unsavedMoves(moves, saved, ["owls", "bats"])]).toEqual([["ada", "bats"]]);
});

test("after any moves each player is on one team at most, the last one chosen", () => {
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

// Covers RULE-18.
test("where two teams may have a player, each of them moves its own", () => {
  const both = [
    { teamId: "owls", players: [{ playerId: "ada" }, { playerId: "bo" }] },
    { teamId: "bats", players: [{ playerId: "ada" }] },
    { teamId: "larks", players: [] },
  ];
  const before = savedRosters(both, 2);
  expect([freePlace(before, "ada", 2), freePlace(before, "bo", 2)]).toEqual([null, "bo 1"]);
  const moves = addMove(addMove(none, before, "ada bats", "larks"), before, "bo 1", "bats");
  const after = applyMoves(before, moves);
  expect(assignmentsOf(after)).toEqual([
    { teamId: "owls", playerId: "ada" },
    { teamId: "owls", playerId: "bo" },
    { teamId: "larks", playerId: "ada" },
    { teamId: "bats", playerId: "bo" },
  ]);
  expect(freePlace(after, "bo", 2)).toBeNull();
  // A copy that is put back on the team it left is no move.
  const away = addMove(none, before, "ada owls", null);
  expect(freePlace(applyMoves(before, away), "ada", 2)).toBe("ada 1");
  expect(addMove(away, before, "ada 1", "owls").size).toBe(0);
});

// Covers RULE-18.
test("a move of a copy that was saved already is done, also when its answer was lost", () => {
  const both = [
    { teamId: "owls", players: [{ playerId: "ada" }] },
    { teamId: "bats", players: [{ playerId: "bo" }] },
  ];
  const before = savedRosters(both, 2);
  const moves = addMove(addMove(none, before, "ada owls", "bats"), before, "bo 1", "owls");
  expect(unsavedMoves(moves, before, ["owls", "bats"])).toEqual(moves);
  const after = savedRosters(
    [
      { teamId: "owls", players: [{ playerId: "bo" }] },
      { teamId: "bats", players: [{ playerId: "ada" }, { playerId: "bo" }] },
    ],
    2,
  );
  expect(unsavedMoves(moves, after, ["owls", "bats"]).size).toBe(0);
});

// Covers ADMIN-LEAGUE-25.
test("refused and lost player assignments have different titles", () => {
  expect(saveFailure(new ApiError(409, "The draft is running", "fail"))).toEqual({
    title: "Failed to save player assignments",
    reason: "The draft is running",
  });
  expect(saveFailure(new ApiError(0)).title).toBe("Error saving player assignments");
});
