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
  /** The path of the value that is being read. */
  path: PropertyKey[];
  /** Where to record the line of each value, if anywhere. */
  lines: Map<string, number> | null;
}

const FILE_DEPTH_MAX = 50;
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];
/** A loop, so that the length of a text, such as a picture, does not matter. */
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y; // oxlint-disable-line no-control-regex -- JSON forbids them
const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Parses JSON; lines are computed when the first one is requested. Throws `JsonSyntaxError`. */
export function parseWithLines(text: string): JsonWithLines {
  const value = read(text, null);
  let lines: Map<string, number> | undefined;
  return {
    value,
    lineOf: (path) => {
      if (!lines) read(text, (lines = new Map()));
      return lineOf(lines, path);
    },
  };
}

function read(text: string, lines: Map<string, number> | null): unknown {
  const reader: Reader = { text, offset: text.startsWith("\uFEFF") ? 1 : 0, line: 1, path: [], lines };
  const value = readValue(reader);
  skipBlank(reader);
  if (reader.offset < text.length) throw syntaxError(reader, "the end of the file");
  return value;
}

const keyOf = (path: Path) => JSON.stringify(path.map(String));

function lineOf(lines: Map<string, number>, path: Path): number {
  return lines.get(keyOf(path)) ?? (path.length === 0 ? 1 : lineOf(lines, path.slice(0, -1)));
}

function readValue(reader: Reader): unknown {
  skipBlank(reader);
  if (reader.path.length > FILE_DEPTH_MAX)
    throw new JsonSyntaxError(reader.line, "this is nested too deeply");
  reader.lines?.set(keyOf(reader.path), reader.line);
  if (take(reader, "{")) return readObject(reader);
  if (take(reader, "[")) return readArray(reader);
  const token = match(reader, STRING) ?? match(reader, PLAIN);
  if (token === undefined) throw syntaxError(reader, "a value");
  return JSON.parse(token);
}

function readObject(reader: Reader): unknown {
  const object: Record<string, unknown> = {};
  if (take(reader, "}")) return object;
  do {
    skipBlank(reader);
    const token = match(reader, STRING);
    if (token === undefined) throw syntaxError(reader, "a name in double quotes");
    const key = String(JSON.parse(token));
    if (Object.hasOwn(object, key)) throw new JsonSyntaxError(reader.line, `"${key}" appears twice`);
    if (!take(reader, ":")) throw syntaxError(reader, `a colon after "${key}"`);
    const value = readChild(reader, key);
    // An assignment would not make "__proto__" an ordinary property.
    if (key === "__proto__") Object.defineProperty(object, key, { value, enumerable: true });
    else object[key] = value;
  } while (take(reader, ","));
  if (!take(reader, "}")) throw syntaxError(reader, "a comma or }");
  return object;
}

function readArray(reader: Reader): unknown[] {
  const items: unknown[] = [];
  if (take(reader, "]")) return items;
  do items.push(readChild(reader, items.length));
  while (take(reader, ","));
  if (!take(reader, "]")) throw syntaxError(reader, "a comma or ]");
  return items;
}

function readChild(reader: Reader, key: PropertyKey): unknown {
  reader.path.push(key);
  const value = readValue(reader);
  reader.path.pop();
  return value;
}

/** Consumes this character if it comes next, after white space. */
function take(reader: Reader, char: string): boolean {
  skipBlank(reader);
  if (reader.text[reader.offset] !== char) return false;
  reader.offset += 1;
  return true;
}

/** Consumes white space; line breaks occur only between the tokens of JSON. */
function skipBlank(reader: Reader): void {
  for (; ; reader.offset += 1) {
    const code = reader.text.charCodeAt(reader.offset);
    if (code === LINE_FEED) reader.line += 1;
    else if (code !== SPACE && code !== TAB && code !== CARRIAGE_RETURN) return;
  }
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
