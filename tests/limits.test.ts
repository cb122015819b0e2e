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

test("a number has one name: no two constants of one name differ", () => {
  const values = new Map<string, Set<string>>();
  for (const name of ["game", "contract", "server", "web"]) {
    for (const source of sourcesIn(`${name}/src`, /\.test\.tsx?$|^testing\//)) {
      for (const [, constant = "", value = ""] of source.matchAll(
        /^(?:export )?const ([A-Z\d_]+) = ([^;\n]+);/gm,
      )) {
        const number = valueOf(value);
        const isNumber = Number.isFinite(Number(number)) || limits.includes(constant);
        if (isNumber) values.set(constant, (values.get(constant) ?? new Set()).add(number));
      }
    }
  }
  const differing = [...values].filter(([, each]) => each.size > 1).map(([constant]) => constant);
  expect(values.size).toBeGreaterThan(50);
  expect(differing).toEqual([]);
});

test("what each user may do, have or send in a time is limited in limits.ts only", () => {
  const sources = ["contract", "server", "web"].flatMap((name) =>
    sourcesIn(`${name}/src`, /\.test\.tsx?$|^testing\//),
  );
  const declared = sources.flatMap(
    (source) =>
      source.match(/^(?:export )?const [A-Z_]+_PER_(?:USER|MINUTE|HOUR|DAY) =|\bperUser\(\d+\)/gm) ?? [],
  );
  expect(declared).toEqual([]);
});

/** "6 * 3_600_000" as one number; anything else as it is written. */
function valueOf(written: string): string {
  const factors = written
    .replaceAll("MINUTE_MS", "60000")
    .replaceAll("SECOND_MS", "1000")
    .split("*")
    .map((factor) => factor.trim().replaceAll("_", ""));
  return factors.every((factor) => /^-?[\d.]+$/.test(factor))
    ? String(factors.reduce((product, factor) => product * Number(factor), 1))
    : written;
}

function sourcesIn(folder: string, left = /\.test\.tsx?$|^testing\/|^limits\.ts$/): string[] {
  return readdirSync(join(packages, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !left.test(name))
    .map((name) => read(`${folder}/${name}`));
}

function read(file: string): string {
  return readFileSync(join(packages, file), "utf8");
}
