import * as z from "zod/mini";
import type { Route } from "@emberline/contract";
import type { Rng } from "../draft-simulation/rng.ts";
import { HOSTILE_PATH_PARTS, HOSTILE_TEXTS, INVALID_VALUES } from "../inputs/invalid-inputs.ts";

/** The parts of a JSON schema that values are generated from. */
export interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

export function jsonSchemaOf(schema: NonNullable<Route["body"]>): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the parts named above
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** Hostile texts of each kind, in addition to those of the tests of every route. */
const TEXTS = [
  ...HOSTILE_TEXTS,
  ...HOSTILE_PATH_PARTS,
  "",
  " ",
  "\u200b",
  "a\u0301".repeat(200),
  "\ufeff",
  "\u2028",
  "x".repeat(5000),
  "😀".repeat(2000),
  "0",
  "-0",
  "1e3",
  "0x10",
  "٣",
  "NaN",
  "true",
  "[object Object]",
  "2030-02-30T25:61",
  "+275760-09-13T00:00:00.001Z",
  "0000-00-00",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "a@b",
  "@",
  "a@xn--",
  "javascript:alert(1)",
  "//evil.test",
  "data:text/html,x",
  "%ff%00",
  "${jndi:ldap://x}",
];
const NUMBERS = ["0", "-0", "-1", "0.1", "1e-400", "2147483648", "9007199254740993", "-1e308", "1e400"];
/** JSON of another type, and what is no JSON. */
const MISFITS = [
  ...INVALID_VALUES.map(([, json]) => json).filter((json) => json.length < 5000),
  ...NUMBERS,
  "[[[[[[[[[[]]]]]]]]]]",
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
  `[${"0,".repeat(3000)}0]`,
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"hasOwnProperty":1,"toJSON":2,"then":3}',
  '{"$ne":null}',
  '"\\ud800"',
  '"\\u0000"',
  "NaN",
  "undefined",
  "Infinity",
  "'single'",
  "01",
  "/* */1",
  '"unterminated',
  "\u0000",
  "",
];
/** Members that no schema has. */
const STRANGE_MEMBERS = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{}}',
  '"isAdmin":true',
  '"userId":"x"',
  '"":0',
  '"a\\u0000b":0',
  `"${"k".repeat(3000)}":0`,
];

/** The ways in which a generated text differs from a valid one, each with its probability. */
export interface GenerateOptions {
  rng: Rng;
  /** Valid values by the name of the field. */
  values: Record<string, unknown>;
  /** For each value: that another takes its place. */
  mutation: number;
}

/** A text near the JSON of a value of the schema. */
export function generateJson(schema: JsonSchema, options: GenerateOptions): string {
  const json = valueOf(schema, options);
  return options.rng.happens(options.mutation) ? damage(json, options.rng) : json;
}

/** A value of a parameter of a path or a query. */
export function generateText(field: string, { rng, values, mutation }: GenerateOptions): string {
  const known = values[field];
  return typeof known === "string" && !rng.happens(mutation) ? known : sampleOf(rng, TEXTS);
}

function valueOf(schema: JsonSchema, options: GenerateOptions, field = ""): string {
  const { rng, values, mutation } = options;
  if (rng.happens(mutation)) {
    return rng.happens(0.5) ? JSON.stringify(sampleOf(rng, TEXTS)) : sampleOf(rng, MISFITS);
  }
  const known = values[field];
  if (known !== undefined && rng.happens(0.8)) return JSON.stringify(known);
  const among = schema.anyOf ?? schema.oneOf;
  if (among) return valueOf(sampleOf(rng, among), options, field);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(sampleOf(rng, schema.enum));
  if (schema.properties) return objectOf(schema, options);
  if (schema.items) {
    const most = Math.min(schema.maxItems ?? 3, 3);
    const { items } = schema;
    return `[${Array.from({ length: rng.int(0, most) }, () => valueOf(items, options)).join(",")}]`;
  }
  if (schema.type === "integer" || schema.type === "number") {
    const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
    return String(sampleOf(rng, [minimum, maximum, rng.int(minimum, Math.min(maximum, minimum + 1000))]));
  }
  if (schema.type === "boolean") return String(rng.happens(0.5));
  if (schema.type === "null") return "null";
  return JSON.stringify(stringOf(schema, rng));
}

function stringOf({ format, minLength = 0, maxLength = 40 }: JsonSchema, rng: Rng): string {
  if (format === "uuid") return `0000000${rng.int(0, 9)}-0000-4000-8000-00000000000${rng.int(0, 9)}`;
  const length = sampleOf(rng, [minLength, maxLength, Math.min(maxLength + 1, 6000), rng.int(minLength, 40)]);
  return sampleOf(rng, ["x", "é", "\u{1f525}", "\u202e"]).repeat(length);
}

function objectOf({ properties = {} }: JsonSchema, options: GenerateOptions): string {
  const { rng, mutation } = options;
  const members = Object.entries(properties)
    .filter(() => !rng.happens(mutation / 2))
    .map(([name, member]) => `${JSON.stringify(name)}:${valueOf(member, options, name)}`);
  if (rng.happens(mutation / 2)) members.push(sampleOf(rng, STRANGE_MEMBERS));
  const first = members[0];
  if (first !== undefined && rng.happens(mutation / 2)) members.push(first);
  return `{${members.join(",")}}`;
}

/** Cuts the text off, doubles it, or changes a character. */
function damage(json: string, rng: Rng): string {
  const at = rng.int(0, json.length);
  return sampleOf(rng, [
    () => json.slice(0, at),
    () => json + json,
    () => `\ufeff${json}`,
    () => `[${json}]`,
    () => `${json.slice(0, at)}${String.fromCodePoint(rng.int(0, 300))}${json.slice(at + 1)}`,
  ])();
}

/** For lists that are not empty. */
export function sampleOf<T>(rng: Rng, list: readonly T[]): T {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error("nothing to choose from");
  return rng.sample([first, ...rest]);
}
