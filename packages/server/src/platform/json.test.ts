import { expect, it } from "vitest";
import { readJson } from "./json.ts";

const read = (text: string) => readJson(Buffer.from(text));

it.each([
  "null",
  "0",
  '""',
  "[]",
  "{}",
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}',
  '{"a":"a:b","b":"\\"c\\":","c\\\\":"\\\\","d":"[[[{{{"}',
  ' { "a" : [ 1 , { "b" : "}" } ] } ',
  '"\u{1f600} \\ud83d\\ude00 \\u0000"',
  '{"constructor":1,"prototype":2,"toString":3}',
  `${"[".repeat(32)}${"]".repeat(32)}`,
])("%s is read as JSON.parse reads it", (text) => {
  const expected: unknown = JSON.parse(text);
  expect(read(text)).toEqual(expected);
});

it("a byte order mark is skipped", () => {
  expect(read("\ufeff{}")).toEqual({});
});

it.each([
  ["one name twice", '{"a":1,"a":1}'],
  ["one name twice, deep inside", '[{"x":[{"a":1,"b":2,"a":3}]}]'],
  ["one name twice, once escaped", '{"a":1,"\\u0061":2}'],
  ["one empty name twice", '{"":1,"":2}'],
  ["three times the same", '{"a":1,"a":2,"a":3}'],
  ["a prototype", '{"__proto__":{}}'],
  ["a prototype, escaped", '{"\\u005f_proto__":1}'],
  ["a prototype of a constructor", '{"constructor":{"prototype":{}}}'],
  ["the first half of a pair", '"\\ud800"'],
  ["the second half of a pair", '["x\\udc00"]'],
  ["two halves in the wrong order", '"\\ude00\\ud83d"'],
  ["half a pair in a name", '{"\\ud800":1}'],
  ["33 levels", `${"[".repeat(33)}${"]".repeat(33)}`],
  ["33 levels of objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`],
  ["no JSON", "{a:1}"],
  ["a string without an end", '"[[['],
  ["nothing", ""],
])("%s is refused", (_what, text) => {
  expect(() => read(text)).toThrow(SyntaxError);
});

it.each([
  ["a lone continuation byte", [0x80]],
  ["a sequence cut short", [0xe2, 0x82]],
  ["an overlong slash", [0xc0, 0xaf]],
  ["a surrogate in UTF-8", [0xed, 0xa0, 0x80]],
  ["beyond Unicode", [0xf4, 0x90, 0x80, 0x80]],
  ["Latin-1", [0xe9]],
])("%s is refused, not replaced", (_what, bytes) => {
  expect(() => readJson(Buffer.from([0x22, ...bytes, 0x22]))).toThrow(TypeError);
});

it("deep nesting is rejected early", () => {
  let numericNames = 0;
  const bytes = new Proxy(Buffer.alloc(520_000, "["), {
    get: (target, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) numericNames += 1;
      return Reflect.get(target, name, target) as unknown;
    },
  });
  expect(() => readJson(bytes)).toThrow("nested too deeply");
  expect(numericNames).toBe(33);
});
