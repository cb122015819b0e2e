import { expect, test } from "vitest";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { changedValues } from "./changed-values.ts";

const ANA = "11111111-1111-4111-8111-111111111111";
const RED = "22222222-2222-4222-8222-222222222222";
const BLUE = "33333333-3333-4333-8333-333333333333";
const START = dateTimeText(Date.UTC(2025, 0, 5, 19));
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
    ["tribe", "none", "something deleted"],
  ],
  ["yes and no", { privateInd: false }, { privateInd: true }, ["private", "no", "yes"]],
  [
    "a list of ids",
    { correctAnswers: [] },
    { correctAnswers: [RED, BLUE] },
    ["right answers", null, "Red, Blue"],
  ],
  ["a time", { startsAt: Date.UTC(2025, 0, 5, 19) }, { startsAt: null }, ["start", START, "none"]],
  ["a duration", { pickSeconds: 45 }, { pickSeconds: 3690 }, ["time for a pick", "45 s", "1 h 1 min 30 s"]],
  [
    "an order",
    { orderBy: "hand" },
    { orderBy: "drawn" },
    ["order", "arranged by hand", "drawn at the start"],
  ],
  ["a picture", { photoUrl: null }, { photoUrl: "https://e.test/images/x" }, ["photo", "none", "a picture"]],
  [
    "questions",
    { questions: [{ prompt: "Who?" }] },
    { questions: [{ prompt: "Who?" }, { prompt: "Why?" }] },
    ["questions", "“Who?”", "“Who?”, “Why?”"],
  ],
  ["a long text, in full", null, { note: "word ".repeat(50) }, ["note", null, "word ".repeat(50)]],
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
    { what: "through episode", from: null, to: "all" },
    { what: "season", from: null, to: "Two" },
  ]);
});

test("the course of a draft and the empty fields of a new record are left out", () => {
  expect(changedValues(null, { draw: 1, deadline: 5, title: null, description: "" }, names)).toEqual([]);
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
