import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
/** Only tests set these. */
const TESTS_ONLY = ["FAIL_POINTS", "NODE_ENV"];

test(".env.example names every setting that the server reads, and no other", () => {
  const code = read("packages/server/src/platform/env.ts");
  const settings = [...code.matchAll(/^ +([A-Z_]+): /gm)].map(([, name = ""]) => name);
  const example = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(15);
  expect(example.toSorted()).toEqual(settings.filter((name) => !TESTS_ONLY.includes(name)).toSorted());
});
