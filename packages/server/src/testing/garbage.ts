import type { Route } from "@emberline/contract";
import * as z from "zod/mini";

/** Things that no field of any call may hold, as JSON. */
export const GARBAGE: [what: string, json: string][] = [
  ["an empty list", "[]"],
  ["a list of nothing", "[null]"],
  ["lists in lists", "[".repeat(100_000) + "]".repeat(100_000)],
  ["an empty object", "{}"],
  ["an object with names of methods", '{"toString":"x","valueOf":1,"then":2}'],
  ["an object with a prototype", '{"__proto__":{"isAdmin":true}}'],
  ["an object with a constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["a fraction", "-1.5"],
  ["a number beyond all bounds", "1e308"],
  ["a number beyond JSON", "1e999"],
  ["a boolean", "true"],
  ["null", "null"],
  ["a million letters", `"${"x".repeat(1_000_000)}"`],
];

/** A preference that is not named stays as it is, and other names are dropped. */
const PREFERENCES = ["emailPreferences", "pushNotificationPreferences"];

/** Calls whose body may be missing, and knows no field that has to be there. */
const OPTIONAL_BODIES = ["season.makeCurrent"];

/** Where a thing of the list above is right after all. */
const FITTING: Record<string, string[]> = {
  "an empty list": ["assignments", "playerIds", "base"],
  "a boolean": [
    "privateInd",
    "loadSeason",
    "archived",
    "dryRun",
    "isHtml",
    "on",
    "keepPicks",
    "makeCurrent",
    "leaveDrafts",
  ],
  "no body": OPTIONAL_BODIES,
  null: [
    "password",
    "leaguePassword",
    "invite",
    "episodeId",
    "episodeStatisticId",
    "points",
    "defaultPoints",
    "deviceInfo",
    "adminNoteId",
    "playerId",
    "statisticId",
    "title",
    "description",
    "photoUrl",
    "tribeFromEpisodeId",
    "was",
    "expectedVersion",
    "through",
    "url",
    "mailingId",
    "makeCurrent",
    "leaveDrafts",
    ...OPTIONAL_BODIES,
  ],
  // Each thing a device says about itself may be missing, and what else it says is dropped.
  "an empty object": ["deviceInfo", ...PREFERENCES, ...OPTIONAL_BODIES],
  "an object with names of methods": ["deviceInfo", ...PREFERENCES, ...OPTIONAL_BODIES],
  "an object with a prototype": ["deviceInfo", ...PREFERENCES, ...OPTIONAL_BODIES],
  "an object with a constructor": ["deviceInfo", ...PREFERENCES, ...OPTIONAL_BODIES],
  // Read back by nobody, kept by nobody: an id that the call ignores.
  "a million letters": ["episodeStatisticId"],
};
export const fits = (what: string, field: string) => FITTING[what]?.includes(field) ?? false;

/** Texts that may be refused or stored, but must never bring anything down. */
export const NASTY_TEXTS = [
  "nul\u0000inside",
  "half a pair \ud800",
  "'; drop table users; --",
  '" or 1=1 /*',
  "<script>alert(1)</script>",
  "{{7*7}}${7*7}",
  '=HYPERLINK("http://x")',
  "\u202eright to left",
  "a\r\nBcc: everybody@fans.test",
  "__proto__",
  "constructor",
  "😀".repeat(64),
  "%s%n%00",
];

/** Parts of a query in which people write what they like. */
export const FREE_PARTS = ["search", "action"];

/** Parts of a query that may be a number: the entry before which a page begins, or the page itself. */
export const NUMBER_PARTS = ["before", "page"];

/** Parts of a path that name nothing. */
export const NASTY_PARTS = [
  "x",
  "1",
  "-1",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "' or 1=1 --",
  "../../etc/passwd",
  "00000000-0000-4000-8000-00000000000",
  "00000000-0000-4000-8000-000000000000; drop table users",
  "x".repeat(90),
  "x".repeat(5000),
];

/** The JSON of an input with one field replaced. */
export const jsonWith = (input: Record<string, unknown>, field: string, json: string) =>
  `{${Object.entries({ ...input, [field]: null })
    .map(([name, value]) => `${JSON.stringify(name)}:${name === field ? json : JSON.stringify(value)}`)
    .join(",")}}`;

/** The names of the fields of a call's input. */
export function fieldsOf(schema: Route["body"]): string[] {
  const whole = present(schema);
  return whole instanceof z.ZodMiniObject ? Object.keys(whole.shape) : [];
}

/** The schema of what is there, where it may be missing. */
function present(schema: unknown): unknown {
  const mayLack = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable;
  return mayLack ? present(schema.def.innerType) : schema;
}

/** An input of which each field would do, taken from `values` by name; throws for a field it has none for. */
export function plausible(schema: Route["body"], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(schema).map((field) => {
      if (!(field in values)) throw new Error(`the tests need a plausible value for the field ${field}`);
      return [field, values[field]];
    }),
  );
}
