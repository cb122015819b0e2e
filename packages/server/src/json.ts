/** Far more than any call of the contract needs. */
const DEPTH_MAX = 32;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** In Unicode mode the two halves of a pair are one character, which is not a surrogate. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads JSON that comes from outside. Throws for bytes that are not UTF-8, text that is not JSON, nesting deeper
 * than `DEPTH_MAX`, a name twice in one object, half of a surrogate pair, and names that reach for a prototype.
 * Nesting is checked first and stops at the first level too many: it is what makes parsing expensive.
 */
export function readJson(bytes: Uint8Array): unknown {
  const memberCount = countMembers(bytes);
  const value: unknown = JSON.parse(decoder.decode(bytes));
  // JSON.parse keeps the last of two members with one name, however the name is escaped.
  if (countCheckedMembers(value) !== memberCount) throw new SyntaxError("a name stands twice in one object");
  return value;
}

/** In valid JSON every colon outside of a string belongs to one member of an object. */
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

/** No deeper than `DEPTH_MAX`: the text was counted before. */
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
