import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findNewApis } from "./browser-apis.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("no source of the app uses what the oldest supported browsers lack", () => {
  const files = ["web", "contract", "game"].flatMap((name) => sourcesIn(join(root, "packages", name, "src")));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    findNewApis(readFileSync(file, "utf8")).map((api) => `${relative(root, file)}: ${api}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["const one = AbortSignal.any([a, b]);", "AbortSignal.any needs chrome 116"],
  ["if (URL.canParse(text)) go();", "URL.canParse needs"],
  ["const { promise } = Promise.withResolvers();", "Promise.withResolvers needs"],
  ["Object.groupBy(rows, kindOf);", "Object.groupBy needs"],
  ["new Intl.Segmenter();", "Intl.Segmenter needs firefox 125"],
  ["document.startViewTransition(go);", "Document.startViewTransition needs"],
  ["new URLPattern(path);", "URLPattern needs"],
])("%s is noticed", (source, message) => {
  expect(findNewApis(source)).toEqual([expect.stringContaining(message)]);
});

test("what all of them have is not, nor what stands in a comment or is asked for first", () => {
  expect(findNewApis("structuredClone(a); b.toSorted(); AbortSignal.timeout(1); new Map().get(1);")).toEqual(
    [],
  );
  expect(findNewApis("// AbortSignal.any\n/* URL.canParse */")).toEqual([]);
  expect(findNewApis('"Segmenter" in Intl ? new Intl.Segmenter() : null')).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/testing/"));
}
