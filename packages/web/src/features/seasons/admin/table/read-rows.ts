import { EpisodeRow, PlayerRow } from "@emberline/contract";
import { findEpisodeContradictions, findRepeatedNames, fullName, type RowIssue } from "@emberline/game";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { toApiTime } from "../../../../ui/forms/datetime-local.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import type { ColumnField, Mapping } from "./columns.ts";
import type { TableLine } from "./parse-table.ts";
import { isSerialDate, readDate, readTime, type DateOrder, fromZone } from "./read-date.ts";

/** A row as the preview shows it. */
export interface ReadRow<Value> {
  row: number;
  title: string;
  facts: string[];
  /** What would be sent; null while there are issues. */
  value: Value | null;
  issues: string[];
}

interface Schema<Value> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } };
}

function check<Value>(schema: Schema<Value>, value: unknown): { value: Value | null; issues: string[] } {
  const result = schema.safeParse(value);
  return result.success
    ? { value: result.data, issues: [] }
    : { value: null, issues: [...new Set(result.error.issues.map(({ message }) => message))] };
}

/** The cell of a field; empty without such a column. */
const cellReader =
  ({ cells }: TableLine, mapping: Mapping) =>
  (field: ColumnField): string =>
    cells[mapping.indexOf(field)] ?? "";

export function readPlayerRows(lines: readonly TableLine[], mapping: Mapping): ReadRow<PlayerRow>[] {
  const rows = lines.map((line) => {
    const cell = cellReader(line, mapping);
    const names = mapping.includes("name")
      ? splitName(cell("name"))
      : { firstName: cell("firstName"), lastName: cell("lastName") };
    const [tribe, age, home, occupation] = [cell("tribe"), cell("age"), cell("home"), cell("occupation")];
    const value = {
      row: line.row,
      ...names,
      tribe: tribe || null,
      age: age === "" ? null : readWholeNumber(age),
      home: home || null,
      occupation: occupation || null,
    };
    return {
      ...check(PlayerRow, value),
      row: line.row,
      title: fullName(names),
      facts: [tribe, age, home, occupation].filter(Boolean),
      names,
    };
  });
  const named = rows.filter(({ title }) => title !== "").map(({ row, names }) => ({ row, ...names }));
  return withIssues(rows, findRepeatedNames(named));
}

const readWholeNumber = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

/** "Jane Doe", "Mary Ann Smith" and "Doe, Jane": the last name is the last word, or the words before a comma. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (last !== undefined && first !== undefined) return { firstName: first, lastName: last };
  const end = name.lastIndexOf(" ");
  return end === -1
    ? { firstName: name, lastName: "" }
    : { firstName: name.slice(0, end), lastName: name.slice(end + 1) };
}

export interface DateOptions {
  timeZone: string;
  order: DateOrder;
  /** For episodes without a time, "20:00". */
  usualTime: string;
}

export function readEpisodeRows(
  lines: readonly TableLine[],
  mapping: Mapping,
  options: DateOptions,
): ReadRow<EpisodeRow>[] {
  const rows = lines.map((line) => {
    const cell = cellReader(line, mapping);
    const number = cell("number");
    const date = readAirDate(cell("date"), cell("time"), options);
    const airsAt = "airsAt" in date ? date.airsAt : null;
    const { value, issues } = check(EpisodeRow, {
      row: line.row,
      number: number === "" ? null : readEpisodeNumber(number),
      title: cell("title") || null,
      // An unreadable date has its own issue.
      airDate: toApiTime(airsAt ?? 0),
    });
    const dateIssue = "issue" in date ? [date.issue] : airsAt !== null && !isUsual(airsAt) ? [UNUSUAL] : [];
    return {
      row: line.row,
      title: cell("title") || (number === "" ? "Without a title" : `Episode ${number}`),
      facts: [
        ...(number === "" ? [] : [`Number ${number}`]),
        airsAt === null
          ? `${cell("date")} ${cell("time")}`.trim()
          : dateTimeText(airsAt, serverNow(), { timeZone: options.timeZone }),
        ...(airsAt !== null && isSerialDate(cell("date")) ? [`from the number ${cell("date")}`] : []),
      ].filter(Boolean),
      value: airsAt === null ? null : value,
      issues: [...issues.filter((issue) => issue !== "Air date is missing"), ...dateIssue],
    };
  });
  const read = rows.flatMap(({ value }) => (value ? [{ ...value, airsAt: Date.parse(value.airDate) }] : []));
  return withIssues(rows, findEpisodeContradictions(read));
}

const UNUSUAL = "Air date is before 1980 or after 2199";
const isUsual = (moment: number) => moment >= Date.UTC(1980, 0, 1) && moment < Date.UTC(2200, 0, 1);

/** "3", "Episode 3", "S49E03". */
function readEpisodeNumber(text: string): number {
  const [, digits] = /^(?:.*\D)?(\d{1,3})\.?$/.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
}

function readAirDate(
  dateText: string,
  timeText: string,
  { timeZone, order, usualTime }: DateOptions,
): { airsAt: number } | { issue: string } {
  if (dateText === "") return { issue: "Air date is missing" };
  const date = readDate(dateText, order);
  if (!date) return { issue: `Air date “${dateText}” is not readable. Write it as 2027-02-24 20:00` };
  const time = timeText === "" ? null : readTime(timeText);
  if (timeText !== "" && !time)
    return { issue: `Time “${timeText}” is not readable. Write it as 20:00 or 8:00 PM` };
  const minutes = date.minutes ?? time?.minutes ?? readTime(usualTime)?.minutes ?? 0;
  const offset = date.offset ?? time?.offset ?? null;
  const asUtc = Date.UTC(date.year, date.month - 1, date.day, 0, minutes);
  return { airsAt: offset === null ? fromZone(asUtc, timeZone) : asUtc - offset * 60_000 };
}

function withIssues<Value>(rows: readonly ReadRow<Value>[], found: readonly RowIssue[]): ReadRow<Value>[] {
  return rows.map(({ row, title, facts, value, issues }) => {
    const more = found.filter((issue) => issue.row === row).map(({ message }) => message);
    return { row, title, facts, value: more.length > 0 ? null : value, issues: [...issues, ...more] };
  });
}
