import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(join(root, "docs/security.md"), "utf8");

interface Row {
  id: string;
  level: string;
  state: string;
  reason: string;
}

const rows: Row[] = [
  ...text.matchAll(/^\| (V\d+\.\d+\.\d+) +\| (\d) +\| (?:[^|]+)\| (\S(?:[^|]*\S)?) +\| ([^|]*\S) +\|$/gm),
].map(([, id = "", level = "", state = "", reason = ""]) => ({ id, level, state, reason }));

const STATES = ["met", "partly", "not met", "n/a", "operator"];

/** The tests that a text names: a link to the file and the title. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/\]\(\.\.\/([^)]+\.test\.tsx?)\)(?: “([^”]*)”)?/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));

const problemOf = ({ file, title }: { file: string; title: string }) => {
  if (!existsSync(join(root, file))) return `${file} does not exist`;
  const source = readFileSync(join(root, file), "utf8");
  return title === "" || !source.includes(title) ? `${file} has no test “${title}”` : null;
};

test("each requirement of ASVS 5.0.0 at levels 1 and 2 is listed once", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const ofLevel = (level: string) => rows.filter((row) => row.level === level).length;
  expect([ofLevel("1"), ofLevel("2")]).toEqual([70, 183]);
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
});

test("every test that the document names exists", () => {
  const named = rows.flatMap(({ reason }) => testsIn(reason));
  expect(named.length).toBeGreaterThan(150);
  expect(named.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});

test("the numbers at the beginning are those of the table", () => {
  for (const level of ["1", "2"]) {
    const count = (state: string) => rows.filter((row) => row.level === level && row.state === state).length;
    const said = new RegExp(String.raw`at level ${level} (\d+) met`).exec(text)?.[1];
    expect(Number(said)).toBe(count("met"));
  }
});

test("the log of deploy/nginx.conf names no path with a secret as it is", () => {
  const site = readFileSync(join(root, "deploy/nginx.conf"), "utf8");
  const format = /log_format emberline ([^;]+);/.exec(site)?.[1];
  // No variable of nginx that has the query or the path as it came.
  expect(format?.match(/\$\w+/g)?.filter((name) => /uri|args|query|referer|\$request$/.test(name))).toEqual(
    [],
  );
  expect(site.match(/access_log [^;]+;/g)).toEqual(
    (site.match(/\bserver \{/g) ?? []).map(() => "access_log /var/log/nginx/emberline.log emberline;"),
  );
  const [, pattern = "", logged = ""] = /~(\S+) (\S+);\n\}/.exec(site) ?? [];
  const loggedPath = (path: string) =>
    path.replace(new RegExp(`${pattern}.*`), logged.replace("$before_secret", "$<before_secret>"));
  const paths = ["/api/invite/planted", "/invite/planted", "/api/calendar/planted.ics"];
  expect(paths.map(loggedPath)).toEqual(["/api/invite/...", "/invite/...", "/api/calendar/..."]);
  expect(loggedPath("/api/league/1")).toBe("/api/league/1");
});

test("a test that is named and does not exist is found", () => {
  const file = "tests/security-document.test.ts";
  const absent = ["no", "such", "title"].join(" ");
  const cell = `[a](../tests/none.test.ts) “x”; [b](../${file}) “${absent}”`;
  expect(testsIn(cell).map(problemOf)).toEqual([
    "tests/none.test.ts does not exist",
    `${file} has no test “${absent}”`,
  ]);
});
