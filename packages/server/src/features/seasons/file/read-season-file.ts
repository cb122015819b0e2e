import { findContradictions, type Issue } from "./validate-season.ts";
import { JsonSyntaxError, parseWithLines, type Path } from "./json-with-lines.ts";
import { SeasonFile } from "./season-file.ts";

/** Thrown for an invalid file; the message has a line of text for each of the first five issues. */
export class SeasonFileError extends Error {
  constructor(fileName: string, issues: { line: number; message: string }[]) {
    const shown = issues
      .slice(0, SHOWN_MAX)
      .map(({ line, message }) => `${fileName} line ${line}: ${message}`);
    const left = issues.length - shown.length;
    super([...shown, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"));
    this.name = "SeasonFileError";
  }
}

const SHOWN_MAX = 5;

/** Parses and validates a season file. Throws `SeasonFileError`. */
export function readSeasonFile(text: string, fileName: string): SeasonFile {
  const { value, lineOf } = parse(text, fileName);
  const parsed = SeasonFile.safeParse(value);
  const issues = parsed.success
    ? findContradictions(parsed.data)
    : parsed.error.issues.flatMap((issue) => toIssues(issue, value));
  if (parsed.success && issues.length === 0) return parsed.data;
  const located = issues.map(({ path, message }) => ({
    line: lineOf(path),
    message: `${formatPath(path)} ${message}`,
  }));
  throw new SeasonFileError(
    fileName,
    located.sort((a, b) => a.line - b.line),
  );
}

function parse(text: string, fileName: string) {
  try {
    return parseWithLines(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      throw new SeasonFileError(fileName, [{ line: error.line, message: error.message }]);
    }
    throw error;
  }
}

type ZodIssue = { code: string; path: Path; message: string; keys?: string[] };

function toIssues(issue: ZodIssue, value: unknown): Issue[] {
  if (issue.code === "unrecognized_keys") {
    return (issue.keys ?? []).map((key) => ({
      path: [...issue.path, key],
      message: "is not part of the format",
    }));
  }
  const isMissing = issue.path.length > 0 && find(value, issue.path) === undefined;
  return [{ path: issue.path, message: isMissing ? "is missing" : issue.message }];
}

function find(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

/** `players[3].age`; the whole file is "the file". */
function formatPath(path: Path): string {
  if (path.length === 0) return "the file";
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");
}
