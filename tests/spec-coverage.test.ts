import { describe, expect, test } from "vitest";
import { coversIn, readCovers, readStatements, statementsIn } from "../scripts/spec-coverage.mjs";

/** Statements of docs/product that no test shows, each with the reason. */
const withoutTest: Record<string, string> = {};

const statements = readStatements();
const covers = readCovers();
const ids = new Set(statements.map(({ id }) => id));

test("every statement has an id of its own", () => {
  expect(statements.length).toBeGreaterThan(400);
  const all = statements.map(({ id }) => id);
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});

test("every id that a test covers is in docs/product", () => {
  expect(covers.length).toBeGreaterThan(500);
  expect(covers.filter(({ id }) => !ids.has(id))).toEqual([]);
});

test("every Covers comment stands above a test", () => {
  expect(covers.filter(({ title }) => title === "")).toEqual([]);
});

test("every statement has a test, or a reason why not", () => {
  const covered = new Set(covers.map(({ id }) => id));
  const uncovered = [...ids].filter((id) => !covered.has(id) && !(id in withoutTest));
  expect(uncovered).toEqual([]);
  expect(Object.keys(withoutTest).filter((id) => covered.has(id) || !ids.has(id))).toEqual([]);
});

describe("reading", () => {
  test("statements are list items with an id, which may go on in the next line", () => {
    const page = "# Page\n\nText.\n\n- **ADMIN-USER-1** One\n  and a half\n- **DRAFT-12** Two\n- no id\n";
    expect(statementsIn(page, "page.md")).toEqual([
      { id: "ADMIN-USER-1", text: "One and a half", file: "page.md" },
      { id: "DRAFT-12", text: "Two", file: "page.md" },
    ]);
  });

  test.each([
    ["a test", `test("it works", () => {});`, "it works"],
    ["a table", `test.each([["a", 1], ["b", 2]])(\n  "number %d", (n) => {});`, "number %d"],
    ["a step", `  await test.step('a \\'step\\'', async () => {});`, "a 'step'"],
    ["a test after another comment", `// Slow.\ntest("it works", () => {});`, "it works"],
    ["a group", `describe("a poll", () => {\n  test("locks", () => {});\n});`, "a poll"],
    ["no test", `const a = 1;\ntest("it works", () => {});`, ""],
  ])("the title of %s", (_name, source, title) => {
    expect(coversIn(`// Covers A-1, B-C-2.\n${source}`, "a.test.ts")).toEqual([
      { id: "A-1", title, file: "a.test.ts", line: 1 },
      { id: "B-C-2", title, file: "a.test.ts", line: 1 },
    ]);
  });
});
