import { hasControlCharacter } from "@emberline/contract";
import {
  EXIT_KINDS,
  PHOTO_MAX_BYTES,
  PHOTO_URL_MAX_LENGTH,
  POINTS_MAX,
  POINTS_MIN,
  PROMPT_MAX_LENGTH,
} from "@emberline/game";
import * as z from "zod/mini";
import { isAirDateOrTime } from "./air-date.ts";

/** The prefix of a picture in a file; base64 follows. */
export const PHOTO_PREFIX = "data:image/webp;base64,";
/** The size of the largest upload, in base64. */
const PHOTO_MAX_LENGTH = Math.ceil((PHOTO_MAX_BYTES / 3) * 4) + 100;

const INTEGER_MAX = 2_147_483_647;

/** Characters that PostgreSQL cannot store as text, and control characters except line breaks and tabs. */
// oxlint-disable-next-line no-control-regex -- matches control characters
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;

const text = (maxLength: number) =>
  z.string("must be text").check(
    z.maxLength(maxLength, `must have at most ${maxLength} characters`),
    z.refine((value) => !UNWANTED.test(value), "must not contain control characters"),
  );

/** One line that is shown beside other texts: without characters that change the direction of writing. */
const line = (maxLength: number) =>
  text(maxLength).check(
    z.refine((value) => !hasControlCharacter(value), "must not contain control characters"),
  );

/** A field by which rows are matched. */
const key = line(255).check(
  z.minLength(1, "must not be empty"),
  z.refine((value) => value === value.trim(), "must not begin or end with a space"),
);

function wholeNumber(min: number, max: number) {
  const sentence =
    max === INTEGER_MAX
      ? `must be a whole number from ${min}`
      : `must be a whole number from ${min} to ${max}`;
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
}

const points = wholeNumber(POINTS_MIN, POINTS_MAX);
const episodeNumber = wholeNumber(1, INTEGER_MAX);
const list = <T extends z.ZodMiniType>(item: T) => z.array(item, "must be a list");
const row = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject(shape, "must be an object");

const isPhoto = (value: string): boolean =>
  value.startsWith(PHOTO_PREFIX)
    ? /^[A-Za-z\d+/]+={0,2}$/.test(value.slice(PHOTO_PREFIX.length))
    : value.length <= PHOTO_URL_MAX_LENGTH && /^https?:\/\/\S+$/.test(value);

/** A season as a file; null means "not known". `writeSeasonFile` writes one row a line. */
export const SeasonFile = row({
  name: key,
  /** Episodes that are added later are put on hold. */
  holdNewEpisodes: z.optional(z.literal(true, "must be true where it is given")),
  tribes: list(
    row({
      name: key,
      color: z.string("must be text").check(z.regex(/^#[0-9a-f]{6}$/i, "must be a colour like #ff8f4a")),
      status: key,
    }),
  ),
  players: list(
    row({
      id: key,
      firstName: key,
      lastName: line(255),
      age: z.nullable(wholeNumber(0, 150)),
      home: z.nullable(line(255)),
      occupation: z.nullable(line(255)),
      originalTribe: z.nullable(key),
      tribes: list(row({ episode: episodeNumber, tribe: key })),
      result: z.nullable(line(255)),
      place: z.nullable(wholeNumber(1, INTEGER_MAX)),
      photo: z.optional(
        z
          .string("must be text")
          .check(
            z.maxLength(PHOTO_MAX_LENGTH, "is too large"),
            z.refine(isPhoto, `must be a web address, or a picture as ${PHOTO_PREFIX}…`),
          ),
      ),
    }),
  ),
  episodes: list(
    row({
      number: episodeNumber,
      title: z.nullable(line(500)),
      airDate: z
        .string("must be a date like 2027-01-31")
        .check(
          z.refine(
            isAirDateOrTime,
            "must be a date of the calendar, like 2027-01-31, or a time in UTC, like 2027-01-31T01:30:00Z",
          ),
        ),
      /** Fans do not see its results yet. */
      held: z.optional(z.literal(true, "must be true where it is given")),
    }),
  ),
  statistics: list(row({ name: key, defaultPoints: points, description: z.nullable(text(1000)) })),
  /** Voted out unless it says otherwise. A player who came back has an episode of return. */
  eliminations: list(
    row({
      player: key,
      episode: episodeNumber,
      kind: z.optional(z.enum(EXIT_KINDS, `must be ${EXIT_KINDS.join(", ")}`)),
      returned: z.optional(episodeNumber),
    }),
  ),
  scores: list(row({ episode: episodeNumber, player: key, statistic: key, points })),
  surveys: z.optional(
    list(
      row({
        episode: episodeNumber,
        graded: z.boolean("must be true or false"),
        questions: list(
          row({
            prompt: text(PROMPT_MAX_LENGTH).check(z.minLength(1, "must not be empty")),
            type: z.enum(
              ["tribes", "remaining-players", "all-players"],
              "must be tribes, remaining-players or all-players",
            ),
            points: wholeNumber(0, 1000),
            answerCount: wholeNumber(1, 50),
            options: list(
              row({
                display: line(511).check(z.minLength(1, "must not be empty")),
                correct: z.boolean("must be true or false"),
              }),
            ).check(z.minLength(1, "must not be empty")),
          }),
        ).check(z.minLength(1, "must not be empty"), z.maxLength(50, "must have at most 50 questions")),
      }),
    ),
  ),
  totals: z.optional(z.record(z.string(), z.int("must be a whole number"), "must be an object")),
});
export type SeasonFile = z.output<typeof SeasonFile>;

const LISTS = ["tribes", "players", "episodes", "statistics", "eliminations", "scores"] as const;

/** The file's text: one row a line, so that the line number of an error identifies a row. */
export function writeSeasonFile(file: SeasonFile): string {
  const lists = LISTS.map(
    (name) =>
      `  "${name}": ${block(
        "[",
        file[name].map((item) => JSON.stringify(item)),
        "]",
      )}`,
  );
  if (file.surveys) {
    const surveys = file.surveys.map((survey) => JSON.stringify(survey));
    lists.push(`  "surveys": ${block("[", surveys, "]")}`);
  }
  const totals = Object.entries(file.totals ?? {}).map(([id, sum]) => `${JSON.stringify(id)}: ${sum}`);
  const parts = [`  "name": ${JSON.stringify(file.name)}`];
  if (file.holdNewEpisodes) parts.push(`  "holdNewEpisodes": true`);
  parts.push(...lists);
  if (file.totals) parts.push(`  "totals": ${block("{", totals, "}")}`);
  return `{\n${parts.join(",\n")}\n}\n`;
}

const block = (open: string, lines: string[], close: string) =>
  lines.length === 0 ? `${open}${close}` : `${open}\n    ${lines.join(",\n    ")}\n  ${close}`;
