import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @typedef {{ id: string, text: string, file: string }} Statement
 * @typedef {{ id: string, title: string, file: string, line: number }} Cover
 */

/**
 * The statements of a page of docs/product: list items that begin with an id in bold.
 * @param {string} page
 * @param {string} file
 * @returns {Statement[]}
 */
export function statementsIn(page, file) {
  const items = page.matchAll(/^- \*\*([A-Z-]+-\d+)\*\* (.+(?:\n {2}.+)*)/gm);
  return [...items].map(([, id = "", text = ""]) => ({ id, text: text.replaceAll(/\n\s+/g, " "), file }));
}

/**
 * The ids that the comments `// Covers .` name, each with the title of the test or group of tests below it. The
 * title is empty if none follows.
 * @param {string} source
 * @param {string} file
 * @returns {Cover[]}
 */
export function coversIn(source, file) {
  return [...source.matchAll(/^[ \t]*\/\/ Covers (.*)$/gm)].flatMap((match) => {
    const title = titleBelow(source.slice(match.index + match[0].length));
    const line = source.slice(0, match.index).split("\n").length;
    const ids = (match[1] ?? "").replace(/\.$/, "").split(", ");
    return ids.map((id) => ({ id, title, file, line }));
  });
}

/** @param {string} source */
function titleBelow(source) {
  const begin = /^(?:\s*\/\/.*)*\s*(?:const \w+ = )?(?:await )?(?:test|it|describe)\b/.exec(source);
  if (begin === null) return "";
  const title = /\(\s*(["'`])((?:\\.|(?!\1)[^\\])+)\1\s*,\s*(?:async|\(|\w+\)|\w+ =>|\{)/s.exec(source);
  return title?.[2]?.replaceAll(/\\(.)/g, "$1") ?? "";
}

/** Every statement of docs/product. */
export function readStatements() {
  const folder = join(root, "docs/product");
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return pages.toSorted().flatMap((name) => statementsIn(readFileSync(join(folder, name), "utf8"), name));
}

/** Every `Covers` of the test files. */
export function readCovers() {
  return ["packages", "tests", "e2e"]
    .flatMap((folder) => testFilesIn(join(root, folder)))
    .flatMap((file) => coversIn(readFileSync(file, "utf8"), relative(root, file).split(sep).join("/")));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFilesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:node_modules|dist)$/.test(entry.name) ? [] : testFilesIn(path);
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The statements with their tests as a Markdown table, those without a test first. */
function table() {
  const covers = readCovers();
  const rows = readStatements().map((statement) => ({
    ...statement,
    tests: covers.filter(({ id }) => id === statement.id),
  }));
  const uncovered = rows.filter(({ tests }) => tests.length === 0);
  const lines = [...uncovered, ...rows.filter(({ tests }) => tests.length > 0)].map(({ id, text, tests }) => {
    const names = tests.map(({ file, line, title }) => `${file}:${line} ${title}`);
    return `| ${id} | ${text} | ${names.join("<br>") || "none"} |`;
  });
  return [
    `${rows.length} statements, ${uncovered.length} without a test.`,
    "",
    "| Id | Statement | Tests |",
    "| --- | --- | --- |",
    ...lines,
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(`${table()}\n`);
