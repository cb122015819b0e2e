import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readStatements } from "../scripts/spec-coverage.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const ids = new Set(readStatements().map(({ id }) => id));
const prefixes = [...new Set([...ids].map((id) => id.replace(/-\d+$/, "")))];
const idPattern = new RegExp(String.raw`(?<![\w-])(?:${prefixes.join("|")})-\d+(?![\w-])`, "g");

/** What only a document outside the repository would explain. */
const outside = /§|\b(?:wire|user-area|admin-area|faults)\.md\b|\bspecifications?\b|\bissue #?\d/gi;

test("no file refers to a document outside the repository", () => {
  expect(findAll((text) => text.match(outside) ?? [])).toEqual([]);
});

test("every statement that a file cites is in docs/product", () => {
  expect(findAll((text) => (text.match(idPattern) ?? []).filter((id) => !ids.has(id)))).toEqual([]);
});

test("every document that a file names, and every file that a document links to or names, exists", () => {
  expect(findAll(missingDocuments)).toEqual([]);
});

describe("the search finds", () => {
  test.each([
    ["a paragraph", "as in §4", ["§"]],
    ["another document", "see wire.md", ["wire.md"]],
    ["the specification", "The specification's texts", ["specification"]],
    ["an issue", "see issue 7", ["issue 7"]],
  ])("%s", (_name, text, found) => {
    expect(text.match(outside)).toEqual(found);
  });

  test("a link and a path to a document that does not exist", () => {
    expect(
      missingDocuments("[a](none.md) docs/none.md [b](draft.md#invariants)", "docs/product/a.md"),
    ).toEqual(["none.md", "docs/none.md"]);
  });
});

function findAll(search: (text: string, file: string) => string[]): string[] {
  return textFiles().flatMap((file) =>
    search(readFileSync(join(root, file), "utf8"), file).map((found) => `${file}: ${found}`),
  );
}

function missingDocuments(text: string, file: string): string[] {
  const links = file.endsWith(".md") ? [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)] : [];
  const isMissing = (path: string) => !existsSync(join(root, path));
  return [
    ...links.map(([, link = ""]) => link).filter((link) => isMissing(normalize(join(dirname(file), link)))),
    ...(text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []).filter(isMissing),
    ...(file.endsWith(".md")
      ? [...text.matchAll(/`((?:packages|tests|scripts|e2e|bench|drills|deploy|docs)\/[\w./-]+)`/g)]
      : []
    )
      .map(([, path = ""]) => path)
      .filter(isMissing),
  ];
}

/** The files that people read, except this one, which holds examples. */
function textFiles(): string[] {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const below = ["packages", "e2e", "scripts", "tests", "bench", "drills", "deploy", "docs"].flatMap(
    (folder) => filesIn(join(root, folder)),
  );
  return [...top.map(({ name }) => name), ...below]
    .filter((file) => /\.(?:tsx?|mjs|md|css|sql|html)$/.test(file))
    .filter((file) => !file.endsWith("references.test.ts"));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:node_modules|dist)$/.test(entry.name) ? [] : filesIn(path);
    return [relative(root, path).split(sep).join("/")];
  });
}
