import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  draftViolations,
  type Files,
  importsOf,
  largeFolders,
  packageRules,
  sharedTables,
  violations,
  wholeDeps,
} from "./architecture-rules.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("imports go to the same layer or a lower one, and never in a circle", () => {
  const files = readSources();
  for (const packageName of Object.keys(packageRules)) {
    expect([...files.keys()].some((path) => path.startsWith(`packages/${packageName}/src/`))).toBe(true);
  }
  expect(violations(files)).toEqual([]);
});

describe("the check of the layers finds", () => {
  test.each([
    [
      "a platform that imports a feature",
      "server/src/platform/a.ts",
      `import { b } from "../features/b/b.ts";`,
      "goes up",
    ],
    [
      "a feature that imports the app",
      "server/src/features/a/a.ts",
      `import { app } from "../../app.ts";`,
      "goes up",
    ],
    [
      "the inside of another feature",
      "server/src/features/a/a.ts",
      `export * from "../b/b.ts";`,
      "not the index",
    ],
    [
      "the same, loaded later",
      "web/src/features/a/a.tsx",
      `const b = import("../b/b.tsx");`,
      "not the index",
    ],
    [
      "an admin's screen in a page of fans",
      "web/src/app/pages/a.tsx",
      `import("../../features/a/admin/b.tsx");`,
      "for admins",
    ],
    [
      "an admin's screen in an index",
      "web/src/features/a/index.ts",
      `export * from "./admin/b.tsx";`,
      "for admins",
    ],
    ["a leaf imported", "web/src/app/a.tsx", `import "@emberline/server";`, "may not enter server"],
    [
      "a package that is not below",
      "game/src/a.ts",
      `import type { B } from "@emberline/contract";`,
      "may not enter",
    ],
    [
      "the inside of a package",
      "web/src/ui/a.tsx",
      `import { b } from "@emberline/game/src/b.ts";`,
      "its index",
    ],
    [
      "a path into another package",
      "server/src/platform/log.ts",
      `import { b } from "../../../game/src/b.ts";`,
      "its index",
    ],
    [
      "a module of Node in the rules of the game",
      "game/src/a.ts",
      `import {\n  readFile,\n} from "node:fs";`,
      "is pure",
    ],
    [
      "a part made for tests",
      "server/src/platform/log.ts",
      `import { b } from "../testing/b.ts";`,
      "for tests",
    ],
    ["a folder without a layer", "server/src/utils/a.ts", "", "has no layer"],
  ])("%s", (_, path, source, expected) => {
    const found = violations(new Map([[`packages/${path}`, source]]));
    expect(found).toEqual([expect.stringContaining(expected)]);
  });

  test("a circle of files", () => {
    const files = new Map([
      ["packages/game/src/a.ts", `export { b } from "./b.ts";`],
      ["packages/game/src/b.ts", `import type { C } from "./c.ts";`],
      ["packages/game/src/c.ts", `import { a } from "./a.ts";`],
    ]);
    expect(violations(files)).toEqual([
      expect.stringMatching(/circle: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts/),
    ]);
  });

  test("two features that import each other through different files", () => {
    const files = new Map([
      ["packages/server/src/features/a/index.ts", `export { one } from "./one.ts";`],
      ["packages/server/src/features/a/one.ts", ""],
      ["packages/server/src/features/a/two.ts", `import { three } from "../b/index.ts";`],
      ["packages/server/src/features/b/index.ts", `export { three } from "./three.ts";`],
      ["packages/server/src/features/b/three.ts", ""],
      ["packages/server/src/features/b/four.ts", `import { one } from "../a/index.ts";`],
    ]);
    expect(violations(files)).toEqual([
      "feature server/a imports itself through others",
      "feature server/b imports itself through others",
    ]);
  });

  test("nothing where all is well", () => {
    const files = new Map([
      ["packages/server/src/app.ts", `import { a } from "./features/a/a.ts";\nimport "zod";`],
      ["packages/server/src/features/a/a.ts", `import { b } from "@emberline/game";`],
      ["packages/server/src/features/a/a.test.ts", `import { c } from "../b/b.ts";`],
      ["packages/server/src/features/a/c.ts", `import { b } from "../b/index.ts";`],
      ["packages/web/src/app/admin-app.tsx", `import("../features/a/admin/b.tsx");`],
    ]);
    expect(violations(files)).toEqual([]);
  });
});

test("each table is written by one feature only", () => {
  expect(sharedTables(readSources())).toEqual([]);
});

test.each([
  [`tx.insertInto("rosterPlayers").values(rows)`, `sql\`delete from roster_players using undone\``],
  [`tx.updateTable("rosterPlayers").set(row)`, `sql\`update roster_players r set team_id = 1\``],
])("two features that write one table are found: %s", (one, other) => {
  const files = new Map([
    ["packages/server/src/features/a/a.ts", one],
    ["packages/server/src/features/b/b.ts", other],
  ]);
  expect(sharedTables(files)).toEqual(["roster_players is written by a and b"]);
});

test("the draft's imports go down, and neither to HTTP nor to the embedded PostgreSQL", () => {
  expect(draftViolations(readSources())).toEqual([]);
});

test.each([
  ["engine/a.ts", "../socket/b.ts", "goes up to"],
  ["store/a.ts", "../room/messages/b.ts", "goes up to"],
  ["api/a.ts", "../../../platform/http/bind.ts", "imports"],
  ["socket/a.ts", "../../../platform/db/embedded-postgres/b.ts", "imports"],
])("a wrong import of the draft is found: %s from %s", (path, specifier, expected) => {
  const files = new Map([
    [`packages/server/src/features/drafts/${path}`, `import { b } from "${specifier}";`],
  ]);
  expect(draftViolations(files)).toEqual([expect.stringContaining(expected)]);
});

test("a function takes the dependencies that it uses, not all of them", () => {
  expect(wholeDeps(readSources())).toEqual([]);
});

test.each([
  ["export const a = (deps: Deps, id: string) => id;", true],
  ["export const a = ({ db }: Deps) => db;", true],
  [`export const a = (deps: Pick<Deps, "db">) => deps.db;`, false],
  [`import type { Deps } from "../deps.ts";\nexport const a = (now: Deps["now"]) => now();`, false],
])("a function that takes all of them is found: %s", (source, isFound) => {
  const path = "packages/server/src/features/a/a.ts";
  expect(wholeDeps(new Map([[path, source]]))).toEqual(isFound ? [path] : []);
});

test("no folder has more than fifteen source files", () => {
  expect(largeFolders(readSources())).toEqual([]);
});

test("a folder of sixteen source files is found, and tests do not count", () => {
  const names = Array.from({ length: 16 }, (_, index) => `packages/game/src/draft/f${index}`);
  expect(largeFolders(new Map(names.map((name) => [`${name}.ts`, ""])))).toEqual([
    "packages/game/src/draft has 16 files",
  ]);
  expect(largeFolders(new Map(names.map((name) => [`${name}.test.ts`, ""])))).toEqual([]);
});

test("every form of import is seen", () => {
  const source = `import a from "1";\nimport { b,\n c } from "2";\nimport "3";\nexport * from "4";\nlet d = await import("5");`;
  expect(importsOf(source)).toEqual(["1", "2", "3", "4", "5"]);
});

function readSources(): Files {
  const packages = Object.keys(packageRules).map((packageName) => join(root, "packages", packageName, "src"));
  return new Map(packages.flatMap(sourcesIn).map((file) => [nameOf(file), readFileSync(file, "utf8")]));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function nameOf(file: string): string {
  return relative(root, file).split(sep).join("/");
}
