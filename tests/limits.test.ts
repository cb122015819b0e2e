import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as game from "@emberline/game";
import { expect, test } from "vitest";

const packages = fileURLToPath(new URL("../packages", import.meta.url));
const limits = [...read("game/src/limits.ts").matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name);

test("every limit is used outside limits.ts, by its name", () => {
  const sources = ["game", "contract", "server", "web"].flatMap((name) => sourcesIn(`${name}/src`));
  const words = new Set(sources.flatMap((source) => source.match(/\b[A-Z][A-Z_\d]+\b/g) ?? []));
  expect(limits.length).toBeGreaterThan(50);
  expect(limits.filter((name) => !(name in game))).toEqual([]);
  expect(limits.filter((name) => !words.has(name))).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(join(packages, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\/|^limits\.ts$/.test(name))
    .map((name) => read(`${folder}/${name}`));
}

function read(file: string): string {
  return readFileSync(join(packages, file), "utf8");
}
