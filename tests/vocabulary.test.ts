import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findReplacedWords, identifiersOf, REPLACED, sourcesIn, wordsOf } from "./vocabulary.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const PARTS = ["packages", "e2e", "tests", "scripts", "bench", "drills"];

/** Names that stay, each with the reason. */
const ALLOWED: Record<string, string> = {
  desk: "a key of stored draft events and of the wire: the role of a commissioner",
  mailingId: "a key of the wire",
  mailingIds: "several of that key",
  mailing_id: "a column of the former tables",
  contestants: "a key of the wire: the counts of a season",
  letters: "a key of the wire: what an admin sent by e-mail",
  contestant: "a user-visible text",
  Contestants: "a user-visible text",
  DoorOpen: "an icon of lucide-react",
  DoorClosed: "an icon of lucide-react",
  House: "an icon of lucide-react",
  NOON: "a time of day",
};

test("no file name and no identifier holds a replaced word", () => {
  const files = PARTS.flatMap((part) => sourcesIn(join(root, part))).filter(
    (file) => !file.includes("vocabulary"),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = files
    .flatMap((file) => findReplacedWords(file))
    .filter(({ name }) => !Object.hasOwn(ALLOWED, name))
    .map(
      ({ file, name, word }) =>
        `${relative(root, file).split(sep).join("/")}: ${name}; instead of "${word}" say ${REPLACED[word]}`,
    );
  expect(found).toEqual([]);
});

describe("the check notices", () => {
  test.each([
    ["a file name", "draft-desk.ts", "", "desk"],
    ["a part of a camelCase name", "a.ts", "const openDeskSheet = 1;", "desk"],
    ["a constant", "a.ts", "export const DESK_ROLE = 1;", "desk"],
    ["a key", "a.ts", "const a = { diary: 1 };", "diary"],
    ["a name after a text", "a.ts", 'say("the desk"); const letter = 1;', "letter"],
  ])("%s", (_what, file, source, word) => {
    expect(findReplacedWords(file, source)).toMatchObject([{ word }]);
  });

  test("nothing in comments, texts and regular expressions", () => {
    const source = "// a desk\n/** a letter */\nconst a = 'a desk'; const b = `a diary`; c(/desk/);";
    expect(findReplacedWords("a.ts", source)).toEqual([]);
  });
});

test("names are split into words", () => {
  expect(wordsOf("openDeskSheet")).toEqual(["open", "desk", "sheet"]);
  expect(wordsOf("HTMLDeskURL")).toEqual(["html", "desk", "url"]);
  expect(wordsOf("DESK_ROLE")).toEqual(["desk", "role"]);
  expect(identifiersOf("const a = b.c;")).toEqual(["const", "a", "b", "c"]);
});
