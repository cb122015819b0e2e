/** The path to a value: keys and indices from the root. */
export type Path = readonly PropertyKey[];

export interface JsonWithLines {
  value: unknown;
  /** The line on which a value begins, from 1; for a missing value, the line of its closest parent. */
  lineOf: (path: Path) => number;
}

/** Thrown for text that is not JSON; the message follows "line N: ". */
export class JsonSyntaxError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "JsonTrouble";
    this.line = line;
  }
}

interface Reader {
  text: string;
  offset: number;
  line: number;
  lines: Map<string, number>;
}

const DEPTH_MAX = 50;
const BLANK = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y; // oxlint-disable-line no-control-regex -- JSON forbids them
const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Parses JSON and keeps the line of every value. Throws `JsonSyntaxError`. */
export function parseWithLines(text: string): JsonWithLines {
  const reader: Reader = { text, offset: text.startsWith("\uFEFF") ? 1 : 0, line: 1, lines: new Map() };
  const value = readValue(reader, []);
  skipBlank(reader);
  if (reader.offset < text.length) throw syntaxError(reader, "the end of the file");
  return { value, lineOf: (path) => lineOf(reader.lines, path) };
}

const keyOf = (path: Path) => JSON.stringify(path.map(String));

function lineOf(lines: Map<string, number>, path: Path): number {
  return lines.get(keyOf(path)) ?? (path.length === 0 ? 1 : lineOf(lines, path.slice(0, -1)));
}

function readValue(reader: Reader, path: Path): unknown {
  skipBlank(reader);
  if (path.length > DEPTH_MAX) throw new JsonSyntaxError(reader.line, "this is nested too deeply");
  reader.lines.set(keyOf(path), reader.line);
  if (take(reader, "{")) return readObject(reader, path);
  if (take(reader, "[")) return readArray(reader, path);
  const token = match(reader, STRING) ?? match(reader, PLAIN);
  if (token === undefined) throw syntaxError(reader, "a value");
  return JSON.parse(token);
}

function readObject(reader: Reader, path: Path): unknown {
  const entries = new Map<string, unknown>();
  if (take(reader, "}")) return {};
  do {
    skipBlank(reader);
    const token = match(reader, STRING);
    if (token === undefined) throw syntaxError(reader, "a name in double quotes");
    const key = String(JSON.parse(token));
    if (entries.has(key)) throw new JsonSyntaxError(reader.line, `"${key}" appears twice`);
    if (!take(reader, ":")) throw syntaxError(reader, `a colon after "${key}"`);
    entries.set(key, readValue(reader, [...path, key]));
  } while (take(reader, ","));
  if (!take(reader, "}")) throw syntaxError(reader, "a comma or }");
  // Unlike an assignment this makes even "__proto__" a plain property.
  return Object.fromEntries(entries);
}

function readArray(reader: Reader, path: Path): unknown[] {
  const items: unknown[] = [];
  if (take(reader, "]")) return items;
  do items.push(readValue(reader, [...path, items.length]));
  while (take(reader, ","));
  if (!take(reader, "]")) throw syntaxError(reader, "a comma or ]");
  return items;
}

/** Consumes this character if it comes next, after blanks. */
function take(reader: Reader, char: string): boolean {
  skipBlank(reader);
  if (reader.text[reader.offset] !== char) return false;
  reader.offset += 1;
  return true;
}

/** Consumes blanks; line breaks occur only between the tokens of JSON. */
function skipBlank(reader: Reader): void {
  const blank = match(reader, BLANK) ?? "";
  reader.line += blank.split("\n").length - 1;
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.offset;
  const token = pattern.exec(reader.text)?.[0];
  reader.offset += token?.length ?? 0;
  return token;
}

function syntaxError(reader: Reader, expected: string): JsonSyntaxError {
  const found = reader.text.slice(reader.offset).split(/\s/, 1)[0] ?? "";
  const shown = found === "" ? "the file ends" : `there is ${found.slice(0, 20)}`;
  return new JsonSyntaxError(reader.line, `this is not JSON: expected ${expected}, but ${shown}`);
}
