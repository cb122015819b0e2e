import { exitText, fullName } from "@emberline/game";
import { PHOTO_PREFIX, type SeasonFile } from "../file/season-file.ts";

/** The differences between two states of a season, one line each. */
export function describeChanges(before: SeasonFile | null, after: SeasonFile): string[] {
  const names = new Map(
    [...(before?.players ?? []), ...after.players].map((player) => [player.id, fullName(player)]),
  );
  const playerName = (id: string) => names.get(id) ?? id;
  return [
    ...rows("Tribe", before?.tribes, after.tribes, (tribe) => tribe.name),
    ...rows(
      "Contestant",
      before?.players,
      after.players,
      (player) => playerName(player.id),
      (player) => player.id,
    ),
    ...rows("Episode", before?.episodes, after.episodes, (episode) => String(episode.number)),
    ...rows("Statistic", before?.statistics, after.statistics, (statistic) => statistic.name),
    ...eliminations(before?.eliminations ?? [], after.eliminations, playerName),
    ...scores(before?.scores ?? [], after.scores, playerName),
    ...surveys(before?.surveys ?? [], after.surveys ?? []),
  ];
}

function rows<Row extends object>(
  what: string,
  before: Row[] | undefined,
  after: Row[],
  nameOf: (row: Row) => string,
  keyOf: (row: Row) => string = nameOf,
): string[] {
  const oldRows = new Map((before ?? []).map((row) => [keyOf(row), row]));
  return after.flatMap((row) => {
    const old = oldRows.get(keyOf(row));
    if (!old) return [`${what} ${nameOf(row)}: new`];
    const facts = describeFields(old, row);
    return facts.length === 0 ? [] : [`${what} ${nameOf(row)}: ${facts.join(", ")}`];
  });
}

function describeFields(before: object, after: object): string[] {
  const oldRows = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const old = oldRows.get(name);
    return JSON.stringify(old) === JSON.stringify(value) ? [] : [`${name} ${format(old)} → ${format(value)}`];
  });
}

function format(value: unknown): string {
  if (value === null || value === undefined) return "none";
  return typeof value === "string" && value.startsWith(PHOTO_PREFIX) ? "a picture" : JSON.stringify(value);
}

type Surveys = NonNullable<SeasonFile["surveys"]>;

function surveys(before: Surveys, after: Surveys): string[] {
  const oldRows = new Map(before.map((survey) => [survey.episode, JSON.stringify(survey)]));
  return after.flatMap((survey) => {
    const old = oldRows.get(survey.episode);
    if (old === JSON.stringify(survey)) return [];
    return [`Poll of episode ${survey.episode}: ${old === undefined ? "new" : "changed"}`];
  });
}

function eliminations(
  before: SeasonFile["eliminations"],
  after: SeasonFile["eliminations"],
  playerName: (id: string) => string,
): string[] {
  const oldRows = new Set(before.map((row) => JSON.stringify(row)));
  return after
    .filter((row) => !oldRows.has(JSON.stringify(row)))
    .map(({ player, episode, kind = "voted-out", returned }) => {
      const back = returned === undefined ? "" : `, back in episode ${returned}`;
      return `${playerName(player)}: ${exitText(kind).toLowerCase()} in episode ${episode}${back}`;
    });
}

function scores(
  before: SeasonFile["scores"],
  after: SeasonFile["scores"],
  playerName: (id: string) => string,
): string[] {
  const keyOf = ({ episode, player, statistic }: SeasonFile["scores"][number]) =>
    JSON.stringify([episode, player, statistic]);
  const oldRows = new Map(before.map((score) => [keyOf(score), score.points]));
  return after.flatMap((score) => {
    const old = oldRows.get(keyOf(score));
    if (old === score.points) return [];
    const { player, statistic, episode, points } = score;
    return [`${playerName(player)}, ${statistic}, episode ${episode}: ${old ?? "nothing"} → ${points}`];
  });
}

/** How many rows of one kind an import added, changed and left unchanged. */
export interface Count {
  added: number;
  changed: number;
  unchanged: number;
}

interface RowDiff<Wanted, Stored> {
  added: Wanted[];
  changed: { from: Stored; to: Wanted }[];
  count: Count;
}

/** Compares the wanted rows with the stored ones, so that only differences are written. */
export function diffRows<Wanted, Stored>(
  wanted: Wanted[],
  find: (row: Wanted) => Stored | undefined,
  differs: (from: Stored, to: Wanted) => boolean,
): RowDiff<Wanted, Stored> {
  const added: Wanted[] = [];
  const changed: { from: Stored; to: Wanted }[] = [];
  for (const to of wanted) {
    const from = find(to);
    if (from === undefined) added.push(to);
    else if (differs(from, to)) changed.push({ from, to });
  }
  const unchanged = wanted.length - added.length - changed.length;
  return { added, changed, count: { added: added.length, changed: changed.length, unchanged } };
}

/** Whether `to` has new values. Null in a file means unknown and never overwrites. */
export function hasChanges<T extends object>(from: T, to: { [K in keyof T]?: T[K] }): boolean {
  return Object.keys(changedFields(from, to)).length > 0;
}

/** The fields in which `to` has a different value that is not null. */
export function changedFields<T extends object>(
  from: T,
  to: { [K in keyof T]?: T[K] },
): { [K in keyof T]?: T[K] } {
  const changes: { [K in keyof T]?: T[K] } = {};
  for (const key in to) {
    const value = to[key];
    if (value !== null && value !== undefined && value !== from[key]) changes[key] = value;
  }
  return changes;
}
