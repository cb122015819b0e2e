/** Far more than any route needs. */
const DEPTH_MAX = 32;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** In Unicode mode a surrogate pair is one character and does not match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses untrusted JSON. Throws for invalid UTF-8 or JSON, nesting deeper than `DEPTH_MAX`, duplicate names in an
 * object, lone surrogates, and names that reach a prototype. Nesting is checked first, because it makes parsing
 * expensive.
 */
export function readJson(bytes: Uint8Array): unknown {
  const memberCount = countMembers(bytes);
  const value: unknown = JSON.parse(decoder.decode(bytes));
  // JSON.parse silently keeps the last of two members with one name.
  if (countCheckedMembers(value) !== memberCount) throw new SyntaxError("a name stands twice in one object");
  return value;
}

/** In valid JSON every colon outside a string belongs to one member. */
function countMembers(bytes: Uint8Array): number {
  let depth = 0;
  let count = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (byte === BACKSLASH) at += 1;
    } else if (byte === COLON) count += 1;
    else if (isOpening(byte)) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new SyntaxError("nested too deeply");
    } else if (isClosing(byte)) depth -= 1;
  }
  return count;
}

/** `[` or `{`. */
const isOpening = (byte: number | undefined) => byte === 0x5b || byte === 0x7b;
/** `]` or `}`. */
const isClosing = (byte: number | undefined) => byte === 0x5d || byte === 0x7d;

/** The depth has been checked before. */
function countCheckedMembers(value: unknown): number {
  if (typeof value === "string") requireWellFormed(value);
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countCheckedMembers(item);
    return count;
  }
  for (const [name, member] of Object.entries(value)) {
    requireWellFormed(name);
    if (name === "__proto__" || (name === "constructor" && hasPrototype(member))) {
      throw new SyntaxError("a name reaches for a prototype");
    }
    count += 1 + countCheckedMembers(member);
  }
  return count;
}

function requireWellFormed(text: string): void {
  if (LONE_SURROGATE.test(text)) throw new SyntaxError("half of a surrogate pair");
}

const hasPrototype = (value: unknown) =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
