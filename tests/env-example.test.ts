import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
/** Only tests set these. */
const TESTS_ONLY = ["FAIL_POINTS"];

test(".env.example names every setting that the server reads, and no other", () => {
  const code = read("packages/server/src/env.ts");
  const settings = [...code.matchAll(/\(env, "([A-Z_]+)"/g)].map(([, name = ""]) => name);
  const example = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(8);
  const wanted = new Set(settings.filter((name) => !TESTS_ONLY.includes(name)));
  // Read by functions that know their name: each has a message with it.
  const named = example.filter((name) => code.includes(`"${name}"`));
  expect(example).toEqual(named);
  expect([...wanted].filter((name) => !example.includes(name))).toEqual([]);
});
