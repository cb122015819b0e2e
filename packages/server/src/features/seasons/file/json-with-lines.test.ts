import { describe, expect, test } from "vitest";
import { errorMessageOf } from "../../../testing/fixtures/small-season-file.ts";
import { parseWithLines } from "./json-with-lines.ts";

describe("a file that is not JSON is refused with the line", () => {
  test.each([
    ["an empty file", "", 1, "expected a value, but the file ends"],
    ["a trailing comma", '{\n\n  "name": "x",\n}', 4, "expected a name in double quotes, but there is }"],
    ["a missing comma", '{"name": "x"\n "tribes": []}', 2, 'expected a comma or }, but there is "tribes":'],
    ["an unclosed list", '{"tribes": [1,\n2', 2, "expected a comma or ], but the file ends"],
    ["an unclosed string", '{\n"name": "x\n}', 2, 'expected a value, but there is "x'],
    ["a missing colon", '{\n"name" 1}', 2, 'a colon after "name"'],
    ["a comment", "{\n // no\n}", 2, "expected a name in double quotes, but there is //"],
    ["text after the end", "{}\r\n\r\nx", 3, "expected the end of the file, but there is x"],
    ["a duplicate name", '{"name": "x",\n"name": "y"}', 2, '"name" appears twice'],
    ["deep nesting", "[".repeat(100_000), 1, "nested too deeply"],
  ])("%s", (_what, text, line, message) => {
    const error = errorMessageOf(text);
    expect(error).toContain(`season.json line ${line}: `);
    expect(error).toContain(message);
  });
});

test.each([
  "null",
  "-0.5e3",
  "[]",
  "{}",
  ' [ 1 , "a\\n\\u00e9\\"" , { "x" : [ true , false ] } ] ',
  '{"__proto__":{"a":1},"b":[[]]}',
])("%s is read as JSON.parse reads it", (text) => {
  expect(parseWithLines(text).value).toEqual(JSON.parse(text));
});

test("lineOf returns the line of a value, or of its parent if the value is missing", () => {
  const { lineOf } = parseWithLines('\uFEFF{\r\n"a": [\n1,\n{"b":\n2}]}');
  const paths = [[], ["a"], ["a", 0], ["a", 1], ["a", 1, "b"], ["a", 1, "c"], ["a", 7, "b"], ["z"]];
  expect(paths.map(lineOf)).toEqual([1, 2, 3, 4, 5, 4, 2, 1]);
});
