import {
  withAsciiMinus,
  COMMISSIONER_REASON_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  hasBlank,
  hasStackedMarks,
  NAME_MAX_LENGTH,
  showsAtLeast,
} from "@emberline/game";
import * as z from "zod/mini";

/** A uuid, in lower case because ids are compared as text. */
export const Id = z.uuid("That id is not valid").check(z.toLowerCase());

/** A time as the server sends it: ISO-8601, UTC, with `Z`. */
export const Iso = z.iso.datetime();

/**
 * Points of a team or for one: whole numbers, unless its league has own values for statistics; then at most two
 * decimals.
 */
export const Points = z.number();

/** 2.3 × 100 is 229.99999999999997. */
export const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;

/** At least this many visible characters. */
export const showing = (least: number, message: string) =>
  z.refine<string>((value) => showsAtLeast(value, least), message);

/** A required text of at most 255 characters; `message` is for a missing or blank one. */
export const text = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      showing(1, message),
      z.maxLength(NAME_MAX_LENGTH, `Please use at most ${NAME_MAX_LENGTH} characters`),
      fitForLine(),
    );

/** The reason that a commissioner or an admin gives; stored, and read by others. */
export const reason = text("Please say why").check(
  z.maxLength(
    COMMISSIONER_REASON_MAX_LENGTH,
    `A reason has at most ${COMMISSIONER_REASON_MAX_LENGTH} characters`,
  ),
);

/** For a text of one line beside other texts, such as a name. */
export function fitForLine(message = leaveOut) {
  return without(message, [
    [hasControlCharacter, "control characters"],
    [hasBlank, "invisible characters"],
    [hasStackedMarks, "heaps of accents"],
  ]);
}

/** For a text that may have several lines. */
export function fitForText() {
  return without(leaveOut, [
    [hasUnwantedCharacter, "control characters"],
    [hasStackedMarks, "heaps of accents"],
  ]);
}

function leaveOut(found: string): string {
  return `Please leave out ${found}`;
}

function without(message: (found: string) => string, tests: [(value: string) => boolean, string][]) {
  return z.check<string>((context) => {
    const found = tests.find(([has]) => has(context.value));
    if (found) context.issues.push({ code: "custom", input: context.value, message: message(found[1]) });
  });
}

/**
 * Line breaks and other control characters, which could forge an email header, and characters that change the direction
 * of writing: a name could reorder the text around it. Hebrew and Arabic need none of them.
 */
export function hasControlCharacter(value: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value);
}

/** The same without line breaks and tabs, which texts of several lines may contain. */
function hasUnwantedCharacter(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- looks for control characters
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Surrogate}]/u.test(value);
}

/** Zero-width characters and soft hyphens alone are invisible: a notification would be empty. */
export const hasVisibleCharacter = (value: string): boolean => showsAtLeast(value, 1);

/** Characters that join several emoji to one or select the coloured form. */
const EMOJI = /\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/gu;

/** Invisible characters and bidirectional controls, except those within an emoji. */
export const hasInvisibleCharacter = (value: string): boolean =>
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(value.replace(EMOJI, ""));

/** As zod's own pattern, with domains in any script. What stands before the @ is ASCII: few mail servers take more. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z\d_'+\-.]*[a-z\d_+-]@(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;

/** An email address; `message` is for a missing one. */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(EMAIL_MAX_LENGTH, "That email address is too long"),
      z.email({ pattern: EMAIL, error: "Please enter a valid email address" }),
    );

/** Years from 1980 to 2199; others are probably typing errors. */
const MOMENT =
  /^(?:19[89]|2[01]\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?$/;

/** A moment from a client: `yyyy-MM-ddTHH:mm` is UTC whatever the server's zone; full ISO too (API-61). */
export const moment = (message: string) =>
  z.pipe(
    z
      .string(message)
      .check(z.refine((value) => MOMENT.test(value) && !Number.isNaN(momentToMs(value)), message)),
    z.transform((value) => new Date(momentToMs(value)).toISOString()),
  );

function momentToMs(value: string): number {
  const ms = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`);
  // Date.parse turns 31 February into March: a date that changes is invalid.
  const day = value.slice(0, 10);
  return new Date(Date.parse(`${day}T00:00Z`)).toISOString().startsWith(day) ? ms : Number.NaN;
}

/** A player's tribe as it is shown: the colour as a ring or a dot, never alone. */
export const Tribe = z.object({ name: z.string(), color: z.string() });

/** First and last name of a user or a player. */
export const PersonName = z.object({ firstName: z.string(), lastName: z.string() });

/** A whole number that may come as a numeric string; an empty one counts as 0 (ADMIN-SCORE-24). */
export const wholeNumber = (message: string, bounds: { min: number; max: number }) =>
  z.pipe(
    z.union([z.number(), z.string(), z.null()], message),
    z.pipe(
      z.transform((value: number | string | null) =>
        typeof value === "string" ? readWhole(value.trim()) : (value ?? 0),
      ),
      z.int(message).check(z.minimum(bounds.min, message), z.maximum(bounds.max, message)),
    ),
  );

function readWhole(value: string): number {
  if (value === "") return 0;
  const digits = withAsciiMinus(value);
  return /^[+-]?\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
