import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { problemsOf, rowsOf, titlesIn } from "./conformance-rows.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isTest = /\.(?:test|spec)\.tsx?$/;
const read = (file: string) =>
  isTest.test(file) && existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null;

describe.each([
  ["docs/conformance.md", 200],
  ["docs/conformance-admin.md", 150],
])("%s", (document, least) => {
  const rows = () => rowsOf(readFileSync(join(root, document), "utf8"));

  test("every statement names tests that are there", () => {
    expect(rows().length).toBeGreaterThan(least);
    expect(problemsOf(rows(), read)).toEqual([]);
  });

  test("no statement stands there twice", () => {
    const statements = rows().map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });
});

describe("the watch over the statements notices", () => {
  const source = `test("it works", () => {});\ntest.each([1])(\n  "number %d", () => {});\nawait test.step('a "step"', f);`;
  const problemsWith = (row: string) =>
    problemsOf(rowsOf(`| Statement | Test |\n| --- | --- |\n${row}`), (file) =>
      file === "a.test.ts" ? source : null,
    );

  test.each([
    ["a file that is gone", "| A thing | `b.test.ts › it works` |", "no file b.test.ts: A thing"],
    [
      "a test that is gone",
      "| A thing | `a.test.ts › it worked` |",
      'no test "it worked" in a.test.ts: A thing',
    ],
    ["a part of a title", "| A thing | `a.test.ts › it` |", 'no test "it" in a.test.ts: A thing'],
    ["a row without a test", "| A thing | by hand |", "no test: A thing"],
    ["a row without a second cell", "| A thing |", "no test: A thing"],
    ["a row without a statement", "| | `a.test.ts › it works` |", "a row says nothing"],
    [
      "the second of two tests",
      "| A thing | `a.test.ts › it works` `a.test.ts › gone` |",
      'no test "gone" in a.test.ts: A thing',
    ],
  ])("%s", (_what, row, problem) => {
    expect(problemsWith(row)).toEqual([problem]);
  });

  test("nothing where all is well", () => {
    expect(problemsWith('| A thing | `a.test.ts › number %d` `a.test.ts › a "step"` |')).toEqual([]);
  });
});

test("titles of skipped tests, of other calls and in comments are none", () => {
  expect(titlesIn(`test.skip("a", f); test.todo("b"); describe("c", f); expect("d"); say("e", 1);`)).toEqual(
    new Set(),
  );
});
