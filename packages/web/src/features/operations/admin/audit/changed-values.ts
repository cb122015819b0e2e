import { labelOf, valueText, type NamesById } from "./value-text.ts";

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
    // A new record's empty fields and those of a deleted one say nothing.
    if ((from ?? "none") === "none" && (to ?? "none") === "none") return [];
    const isSame = from !== null && from === to;
    return [{ what: labelOf(key), from: isSame ? null : from, to: isSame ? `${to}, changed` : to }];
  });
}

/** What a draft stores about its course beside its settings. */
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
