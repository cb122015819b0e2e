import { expect, test } from "vitest";
import { changedValues } from "./changed-values.ts";

const ANA = "11111111-1111-4111-8111-111111111111";
const RED = "22222222-2222-4222-8222-222222222222";
const BLUE = "33333333-3333-4333-8333-333333333333";
const names = { [ANA]: "Ana", [RED]: "Red", [BLUE]: "Blue" };

test.each([
  ["a value that changed", { points: 4 }, { points: 9 }, ["points", "4", "9"]],
  ["a new value", null, { points: 4, playerId: ANA }, ["points", null, "4"]],
  ["a removed value", { name: "Old" }, null, ["name", "Old", null]],
  ["an id, shown as a name", { tribeId: RED }, { tribeId: BLUE }, ["tribe", "Red", "Blue"]],
  [
    "the id of something deleted",
    { tribeId: null },
    { tribeId: RED.replace(/2/g, "4") },
    ["tribe", "none", "deleted"],
  ],
  ["yes and no", { privateInd: false }, { privateInd: true }, ["private", "no", "yes"]],
  [
    "a list of ids",
    { correctAnswers: [] },
    { correctAnswers: [RED, BLUE] },
    ["right answers", null, "Red, Blue"],
  ],
  ["rows", { questions: [{}] }, { questions: [{}, {}] }, ["questions", "1 entry", "2 entries"]],
  [
    "rows with changed contents",
    { questions: [{ a: 1 }] },
    { questions: [{ a: 2 }] },
    ["questions", null, "1 entry, changed"],
  ],
  ["counts", null, { counts: { scores: { added: 3, changed: 0 } } }, ["counts", null, "scores added 3"]],
])("%s", (_, before, after, [what, from, to]) => {
  expect(changedValues(before, after, names)).toEqual([{ what, from, to }]);
});

test("a value that only one side contains is shown for that side", () => {
  const after = { through: "all", season: "Two" };
  expect(changedValues({ scores: [], name: "Two" }, after, names)).toEqual([
    { what: "name", from: "Two", to: null },
    { what: "through", from: null, to: "all" },
    { what: "season", from: null, to: "Two" },
  ]);
});

test("unchanged values are left out", () => {
  expect(changedValues({ name: "A", color: "#fff" }, { name: "A", color: "#fff" }, names)).toEqual([]);
});

test("a roster change lists each player's old and new team", () => {
  const before = { rosters: [{ playerId: ANA, teamId: RED }] };
  const after = { rosters: [{ playerId: ANA, teamId: BLUE }] };
  expect(changedValues(before, after, names)).toEqual([{ what: "Ana", from: "Red", to: "Blue" }]);
  expect(changedValues(before, { rosters: [] }, names)).toEqual([
    { what: "Ana", from: "Red", to: "no team" },
  ]);
});
