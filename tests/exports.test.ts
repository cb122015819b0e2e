import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourcesIn } from "./vocabulary.ts";

const packages = fileURLToPath(new URL("../packages", import.meta.url));
const DECLARATION =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The names that a source exports itself, without those it passes on from other files. */
const exportedNames = (source: string): Set<string> =>
  new Set([...source.matchAll(DECLARATION)].flatMap(([, name]) => name ?? []));

test.each(["game", "contract", "server", "web"])("two files of %s export no name twice", (name) => {
  const folder = join(packages, name, "src");
  const filesByName = new Map<string, string[]>();
  for (const file of sourcesIn(folder)) {
    const path = relative(folder, file).split(sep).join("/");
    for (const exported of exportedNames(readFileSync(file, "utf8"))) {
      filesByName.set(exported, [...(filesByName.get(exported) ?? []), path]);
    }
  }
  expect(filesByName.size).toBeGreaterThan(50);
  expect([...filesByName].filter(([, files]) => files.length > 1)).toEqual([]);
});

test("the check reads every kind of declaration", () => {
  const source = `export const A = 1;\nexport async function b() {}\nexport interface C {}
export type D = string;\nexport abstract class E {}\nexport { f } from "./f.ts";\nconst g = 2;`;
  expect([...exportedNames(source)]).toEqual(["A", "b", "C", "D", "E"]);
});
