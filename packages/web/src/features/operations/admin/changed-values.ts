import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

export type Values = Readonly<Record<string, unknown>> | null;

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
    if (INTERNAL.has(key) || JSON.stringify(old) === JSON.stringify(now)) return [];
    if (key === "rosters") return movesBetween(old, now, names);
    if (isInSubject(before, after, key)) return [];
    const [from, to] = [sideOf(before, key, names), sideOf(after, key, names)];
    // Empty fields of a new or deleted record are no change.
    if ((from ?? "none") === "none" && (to ?? "none") === "none") return [];
    const isSame = from !== null && from === to;
    return [{ what: labelOf(key), from: isSame ? null : from, to: isSame ? `${to}, changed` : to }];
  });
}

/** The state that a draft stores beside its settings. */
const INTERNAL: ReadonlySet<string> = new Set([
  "draw",
  "rounds",
  "pickNumber",
  "begunAt",
  "startedAt",
  "deadline",
  "fullDeadline",
  "pausedAt",
  "remainingMs",
  "ready",
  "away",
  "completedAt",
  "aborted",
]);

/** A value before or after; null if the entry does not contain it, or only as an empty list. */
function sideOf(values: Values, key: string, names: NamesById): string | null {
  const value = values?.[key];
  const isMissing = values === null || !(key in values) || (Array.isArray(value) && value.length === 0);
  return isMissing ? null : valueText(key, value, names);
}

/** The subject of a new or deleted score already names player, statistic and episode. */
const isInSubject = (before: Values, after: Values, key: string) =>
  (before === null || after === null) &&
  "points" in { ...before, ...after } &&
  ["playerId", "statisticId", "episodeId"].includes(key);

/** Which players changed teams. */
function movesBetween(before: unknown, after: unknown, names: NamesById): ChangedValue[] {
  const [from, to] = [teamsByPlayer(before), teamsByPlayer(after)];
  const nameOf = (id: string | undefined) => (id === undefined ? "no team" : valueText("", id, names));
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((playerId) => from.get(playerId) !== to.get(playerId))
    .map((playerId) => ({
      what: nameOf(playerId),
      from: nameOf(from.get(playerId)),
      to: nameOf(to.get(playerId)),
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

/** Display names by id. */
export type NamesById = Readonly<Record<string, string>>;

/** "airDate" becomes "air date", "tribeId" becomes "tribe". */
const labelOf = (key: string): string =>
  LABELS[key] ??
  key
    .replace(/Ids?$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

const LABELS: Readonly<Record<string, string>> = {
  privateInd: "private",
  pickSeconds: "time for a pick",
  pickTimeSeconds: "time for a pick",
  seconds: "time",
  startsAt: "start",
  startDate: "start",
  orderBy: "order",
  order: "first round",
  correctAnswers: "right answers",
  isHtml: "HTML",
  photoUrl: "photo",
  occupation: "job",
  playerId: "contestant",
  to: "sent to",
  unreachable: "not reachable",
  mailed: "sent by email",
  loadSeason: "invented season",
  through: "through episode",
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const ORDERS: Readonly<Record<string, string>> = {
  hand: "arranged by hand",
  shuffled: "shuffled",
  drawn: "drawn at the start",
};

/** A stored value in words. */
function valueText(key: string, value: unknown, names: NamesById): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(key, value);
  if (typeof value === "string") return stringText(key, value, names);
  if (Array.isArray(value)) return listText(key, value, names);
  return Object.entries(value)
    .filter(([, part]) => part !== 0)
    .map(([part, inner]) => `${labelOf(part)} ${valueText(part, inner, names)}`)
    .join(", ");
}

function numberText(key: string, value: number): string {
  if (key === "startsAt") return dateTimeText(value);
  if (!/seconds$/i.test(key)) return String(value);
  const [hours, minutes, seconds] = [Math.floor(value / 3600), Math.floor(value / 60) % 60, value % 60];
  return [hours && `${hours} h`, minutes && `${minutes} min`, seconds && `${seconds} s`]
    .filter(Boolean)
    .join(" ");
}

const PUBLISHING: Readonly<Record<string, string>> = { stream: "streamed", hold: "on hold" };

function stringText(key: string, value: string, names: NamesById): string {
  if (key === "photoUrl") return "a picture";
  if (key === "orderBy") return ORDERS[value] ?? value;
  if (key === "newEpisodes" || key === "publishing") return PUBLISHING[value] ?? value;
  if (UUID.test(value)) return names[value] ?? "something deleted";
  return INSTANT.test(value) ? dateTimeText(value) : value;
}

/** Names and questions are listed, other rows are counted. */
function listText(key: string, list: readonly unknown[], names: NamesById): string {
  const texts = list.map((item) => itemText(key, item, names));
  if (list.length === 0) return "none";
  return texts.every((text) => text !== null) ? texts.join(", ") : countText(list.length, "entry", "entries");
}

function itemText(key: string, item: unknown, names: NamesById): string | null {
  if (typeof item === "string") return valueText(key, item, names);
  if (typeof item !== "object" || item === null) return null;
  if ("prompt" in item) return `“${String(item.prompt)}”`;
  return "name" in item ? String(item.name) : null;
}
