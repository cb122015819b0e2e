import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const parts = ["packages", "e2e", "scripts", "tests", "bench", "drills"];
/** They hold paths as examples. */
const withExamples = ["tests/architecture.test.ts", "tests/self-contained.test.ts"];

test("a path outside the repository is noticed", () => {
  const file = join(root, "e2e/support/a.ts");
  expect(pathsOutside(file, `new URL("../../../beside/a.json", import.meta.url)`)).toEqual([
    "e2e/support/a.ts: ../../../beside/a.json",
  ]);
  expect(pathsOutside(file, `import "../../packages/a.ts"; join("..", "..")`)).toEqual([]);
});

test("no source, test or script names a path outside the repository", () => {
  const files = parts
    .flatMap((part) => filesIn(join(root, part)))
    .filter((file) => !withExamples.includes(nameOf(file)));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => pathsOutside(file, readFileSync(file, "utf8")))).toEqual([]);
});

function pathsOutside(file: string, source: string): string[] {
  return [...source.matchAll(/["'`]((?:\.\.\/)+[^"'`\s]*)["'`]/g)]
    .map(([, path = ""]) => path)
    .filter((path) => relative(root, resolve(dirname(file), path)).startsWith(".."))
    .map((path) => `${nameOf(file)}: ${path}`);
}

const nameOf = (file: string) => relative(root, file).split(sep).join("/");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:dist|node_modules)$/.test(entry.name) ? [] : filesIn(path);
    return /\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}
