/** A statement of the specification and the tests that show it. */
export interface Row {
  statement: string;
  tests: { file: string; title: string }[];
}

/** The rows of every table of the document, without heads and rules. */
export function rowsOf(document: string): Row[] {
  return document
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| (?:Statement|-+) /.test(line))
    .map((line) => {
      const [statement = "", tests = ""] = line.slice(1).split("|");
      return { statement: statement.trim(), tests: [...tests.matchAll(REFERENCE)].map(asTest) };
    });
}

/** `` `path › title` `` */
const REFERENCE = /`([^`›]+) › ([^`]+)`/g;
const asTest = ([, file = "", title = ""]: RegExpExecArray) => ({ file, title });

/** What stands as a title in a test file: of `test`, `it`, their `each`, and of a story's steps. */
export function titlesIn(source: string): Set<string> {
  const found = source.matchAll(/(?:\b(?:test|it|test\.step)|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])+)\1\s*,/gs);
  return new Set([...found].map(([, , title = ""]) => title.replaceAll(/\\(.)/g, "$1")));
}

/** What is wrong with the rows; `read` answers a file's text, or null. */
export function problemsOf(rows: Row[], read: (file: string) => string | null): string[] {
  return rows.flatMap(({ statement, tests }) => {
    if (statement === "") return ["a row says nothing"];
    if (tests.length === 0) return [`no test: ${statement}`];
    return tests.flatMap(({ file, title }) => {
      const source = read(file);
      if (source === null) return [`no file ${file}: ${statement}`];
      return titlesIn(source).has(title) ? [] : [`no test "${title}" in ${file}: ${statement}`];
    });
  });
}
