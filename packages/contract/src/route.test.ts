import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  allRoutes,
  BODY_MAX_BYTES,
  LARGEST_BODY_BYTES,
  SEASON_FILE_BODY_BYTES,
  seasonRoutes,
} from "./index.ts";

/** The parts of a JSON schema that bound a size. */
interface Bounds {
  type?: string;
  format?: string;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  items?: Bounds;
  properties?: Record<string, Bounds>;
  anyOf?: Bounds[];
  const?: unknown;
}

/** Three bytes for each unit of UTF-16 are the most that UTF-8 needs. */
const BYTES_PER_UNIT = 3;
/** Of base64url, which is ASCII. */
const ASCII_PATTERN = String.raw`^[A-Za-z\d_-]+$`;
/** With its quotes. */
const UUID_BYTES = 38;
/** Passwords, and texts of which the contract bounds the bytes, or reads nothing. */
const UNBOUNDED_TEXT = 300;

/** The largest size of a valid value as JSON, in bytes, without whitespace and escapes. */
function largestOf({ type, format, maxLength, pattern, maxItems, items, properties, anyOf }: Bounds): number {
  if (anyOf) return Math.max(...anyOf.map(largestOf));
  if (format === "uuid") return UUID_BYTES;
  if (type === "string") {
    const bytesPerUnit = pattern === ASCII_PATTERN ? 1 : BYTES_PER_UNIT;
    return 2 + bytesPerUnit * (maxLength ?? UNBOUNDED_TEXT);
  }
  if (items) {
    if (maxItems === undefined) throw new Error("a list without a largest length");
    return 2 + maxItems * (1 + largestOf(items));
  }
  const members = Object.entries(properties ?? {});
  return members.reduce((sum, [name, member]) => sum + name.length + 4 + largestOf(member), 20);
}

it.each(allRoutes.flatMap((route) => (route.body ? [[route.name, route] as const] : [])))(
  "the largest valid body of %s is read",
  (name, { body, bodyMaxBytes = BODY_MAX_BYTES }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the parts used here
    const schema = z.toJSONSchema(body!, { io: "input", unrepresentable: "any" }) as Bounds;
    expect(largestOf(schema)).toBeLessThanOrEqual(bodyMaxBytes);
    const allowed = name === seasonRoutes.import.name ? SEASON_FILE_BODY_BYTES : LARGEST_BODY_BYTES;
    expect(bodyMaxBytes).toBeLessThanOrEqual(allowed);
  },
);
