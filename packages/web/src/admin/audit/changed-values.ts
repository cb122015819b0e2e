import { countText } from "../../ui/text/count-text.ts";
import { dateTimeText } from "../../ui/text/time-text.ts";

export type Values = Readonly<Record<string, unknown>> | null;
/** Display names by id. */
export type NamesById = Readonly<Record<string, string>>;

/** One changed value. `from` is null if there was none before, `to` if there is none now. */
export interface ChangedValue {
  what: string;
  from: string | null;
  to: string | null;
}

/** The differences between before and after, as text. */
export function changedValues(before: Values, after: Values, names: NamesById): ChangedValue[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const [old, now] = [before?.[key], after?.[key]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if (key === "rosters") return movesBetween(old, now, names);
    if (isInSubject(before, after, key)) return [];
    const [from, to] = [sideOf(before, key, names), sideOf(after, key, names)];
    if (from === null && to === null) return [];
    const isSame = from !== null && from === to;
    return [{ what: labelOf(key), from: isSame ? null : from, to: isSame ? `${to}, changed` : to }];
  });
}

/** A value before or after; null if the entry does not contain it, or only as an empty list. */
function sideOf(values: Values, key: string, names: NamesById): string | null {
  const value = values?.[key];
  const isMissing = values === null || !(key in values) || (Array.isArray(value) && value.length === 0);
  return isMissing ? null : textOf(value, names);
}

/** The subject of a new score already names player, statistic and episode. */
const isInSubject = (before: Values, after: Values, key: string) =>
  before === null && "points" in (after ?? {}) && ["playerId", "statisticId", "episodeId"].includes(key);

/** "airDate" becomes "air date", "tribeId" becomes "tribe". */
const labelOf = (key: string) =>
  (LABELS[key] ?? key)
    .replace(/Ids?$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

const LABELS: Readonly<Record<string, string>> = {
  privateInd: "private",
  pickTimeSeconds: "seconds for a pick",
  correctAnswers: "right answers",
  isHtml: "HTML",
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const TEXT_MAX = 120;
const LIST_MAX = 8;

function textOf(value: unknown, names: NamesById): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return textOfString(value, names);
  if (Array.isArray(value)) return textOfList(value, names);
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .filter(([, part]) => part !== 0)
    .map(([key, part]) => `${labelOf(key)} ${textOf(part, names)}`)
    .join(", ");
}

function textOfString(value: string, names: NamesById): string {
  if (UUID.test(value)) return names[value] ?? "deleted";
  if (INSTANT.test(value)) return dateTimeText(value);
  return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
}

/** A few plain values are listed; longer lists are only counted. */
function textOfList(list: unknown[], names: NamesById): string {
  const isPlain = list.length <= LIST_MAX && list.every((item) => typeof item === "string");
  if (list.length === 0) return "none";
  return isPlain
    ? list.map((item) => textOf(item, names)).join(", ")
    : countText(list.length, "entry", "entries");
}

/** Which players changed teams. */
function movesBetween(before: unknown, after: unknown, names: NamesById): ChangedValue[] {
  const [from, to] = [teamsByPlayer(before), teamsByPlayer(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((playerId) => from.get(playerId) !== to.get(playerId))
    .map((playerId) => ({
      what: textOf(playerId, names),
      from: textOf(from.get(playerId) ?? "no team", names),
      to: textOf(to.get(playerId) ?? "no team", names),
    }));
}

function teamsByPlayer(rosters: unknown): Map<string, string> {
  const rows: unknown[] = Array.isArray(rosters) ? rosters : [];
  return new Map(
    rows.flatMap((row) => {
      if (typeof row !== "object" || row === null || !("playerId" in row) || !("teamId" in row)) return [];
      return [[String(row.playerId), String(row.teamId)] as const];
    }),
  );
}
