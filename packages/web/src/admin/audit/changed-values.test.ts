import { expect, test } from "vitest";
import { changedValues } from "./changed-values.ts";

const ANA = "11111111-1111-4111-8111-111111111111";
const RED = "22222222-2222-4222-8222-222222222222";
const BLUE = "33333333-3333-4333-8333-333333333333";
const names = { [ANA]: "Ana", [RED]: "Red", [BLUE]: "Blue" };

test.each([
  ["a value that changed", { points: 4 }, { points: 9 }, ["points", "4", "9"]],
  ["a new value", null, { points: 4, playerId: ANA }, ["points", null, "4"]],
  ["a value that went", { name: "Old" }, null, ["name", "Old", null]],
  ["a thing by its id", { tribeId: RED }, { tribeId: BLUE }, ["tribe", "Red", "Blue"]],
  [
    "a thing that is gone",
    { tribeId: null },
    { tribeId: RED.replace(/2/g, "4") },
    ["tribe", "none", "something that is gone"],
  ],
  ["yes and no", { privateInd: false }, { privateInd: true }, ["private", "no", "yes"]],
  [
    "a list of things",
    { correctAnswers: [] },
    { correctAnswers: [RED, BLUE] },
    ["right answers", null, "Red, Blue"],
  ],
  ["rows", { questions: [{}] }, { questions: [{}, {}] }, ["questions", "1 entry", "2 entries"]],
  [
    "rows with new words",
    { questions: [{ a: 1 }] },
    { questions: [{ a: 2 }] },
    ["questions", null, "1 entry, changed"],
  ],
  ["counts", null, { counts: { scores: { added: 3, changed: 0 } } }, ["counts", null, "scores added 3"]],
])("%s", (_, before, after, [what, from, to]) => {
  expect(changedValues(before, after, names)).toEqual([{ what, from, to }]);
});

test("a side that does not speak of a value leaves it out", () => {
  const after = { through: "all", season: "Two" };
  expect(changedValues({ scores: [], name: "Two" }, after, names)).toEqual([
    { what: "name", from: "Two", to: null },
    { what: "through", from: null, to: "all" },
    { what: "season", from: null, to: "Two" },
  ]);
});

test("what stayed is not told", () => {
  expect(changedValues({ name: "A", color: "#fff" }, { name: "A", color: "#fff" }, names)).toEqual([]);
});

test("a roster says who came from where", () => {
  const before = { rosters: [{ playerId: ANA, teamId: RED }] };
  const after = { rosters: [{ playerId: ANA, teamId: BLUE }] };
  expect(changedValues(before, after, names)).toEqual([{ what: "Ana", from: "Red", to: "Blue" }]);
  expect(changedValues(before, { rosters: [] }, names)).toEqual([
    { what: "Ana", from: "Red", to: "no team" },
  ]);
});
