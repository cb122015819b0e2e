import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const dist = join(import.meta.dirname, "../packages/web/dist");
const read = (file: string) => readFileSync(join(dist, file), "utf8");

/** The scripts that the page names for every address, and those of single pages. */
const ofAll = [...read("index.html").matchAll(/"(\/assets\/[\w.~-]+\.js)"/g)].flatMap(
  ([, file]) => file ?? [],
);
const ofPages: Record<string, string[]> = JSON.parse(read("preload.json"));

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + readFileSync(join(dist, `${file}.br`)).length, 0) / 1000;

/** The files name each other with hashes, which compress differently with each change. */
const HASHES_KB = 0.1;

// The goals are 80 KB for the login, 105 for My Teams, 110 for a league and 115 for a draft room. These only go down.
for (const [path, limit] of [
  ["/login", 81.4],
  ["/", 107.6],
  ["/league/:leagueId", 112.5],
  ["/draft/:leagueId", 117.1],
  ["/settings", 126.9],
] as const) {
  test(`the scripts that ${path} loads first have at most ${limit} KB, compressed`, () => {
    const files = ofPages[path];
    expect(ofAll).not.toEqual([]);
    expect(files).toBeDefined();
    expect(kilobytes([...new Set([...ofAll, ...(files ?? [])])])).toBeLessThanOrEqual(limit + HASHES_KB);
  });
}
