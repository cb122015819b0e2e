import { findContradictions, type Trouble } from "./validate-season.ts";
import { JsonTrouble, parsePositioned, type Path } from "./json-with-lines.ts";
import { SeasonFile } from "./season-file.ts";

/** A file that was refused; the message has a line of text for each of the first few troubles. */
export class SeasonFileError extends Error {
  constructor(fileName: string, troubles: { line: number; words: string }[]) {
    const shown = troubles.slice(0, SHOWN_MAX).map(({ line, words }) => `${fileName} line ${line}: ${words}`);
    const left = troubles.length - shown.length;
    super([...shown, ...(left > 0 ? [`and ${left} more like these`] : [])].join("\n"));
    this.name = "SeasonFileError";
  }
}

const SHOWN_MAX = 5;

/** Reads a season from the text of a file, or refuses it whole with a `SeasonFileError`. */
export function readSeasonFile(text: string, fileName: string): SeasonFile {
  const { value, lineOf } = parse(text, fileName);
  const parsed = SeasonFile.safeParse(value);
  const troubles = parsed.success
    ? findContradictions(parsed.data)
    : parsed.error.issues.flatMap((issue) => inOurWords(issue, value));
  if (parsed.success && troubles.length === 0) return parsed.data;
  const placed = troubles.map(({ path, words }) => ({
    line: lineOf(path),
    words: `${placeOf(path)} ${words}`,
  }));
  throw new SeasonFileError(
    fileName,
    placed.sort((a, b) => a.line - b.line),
  );
}

function parse(text: string, fileName: string) {
  try {
    return parsePositioned(text);
  } catch (error) {
    if (error instanceof JsonTrouble) {
      throw new SeasonFileError(fileName, [{ line: error.line, words: error.message }]);
    }
    throw error;
  }
}

type Issue = { code: string; path: Path; message: string; keys?: string[] };

function inOurWords(issue: Issue, value: unknown): Trouble[] {
  if (issue.code === "unrecognized_keys") {
    return (issue.keys ?? []).map((key) => ({
      path: [...issue.path, key],
      words: "is not a part of the format",
    }));
  }
  const isMissing = issue.path.length > 0 && find(value, issue.path) === undefined;
  return [{ path: issue.path, words: isMissing ? "is missing" : issue.message }];
}

function find(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

/** `players[3].age`; the whole file is "the file". */
function placeOf(path: Path): string {
  if (path.length === 0) return "the file";
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");
}
