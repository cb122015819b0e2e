import { plainSpelling } from "@emberline/game";
import {
  insertEpisodes,
  insertStatistics,
  insertTribes,
  newEpisodePublishing,
  updateEpisode,
  updateStatistic,
  updateTribe,
  insertPlayers,
  updatePlayer,
} from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { easternDate, isAirDate, readAirDate, writeAirDate } from "../file/air-date.ts";
import type { SeasonFile } from "../file/season-file.ts";
import { type Count, hasChanges, changedFields, diffRows } from "./describe-changes.ts";

/** How many rows of one kind were written, and their ids by the file's keys. */
interface Imported<Key> {
  count: Count;
  ids: Map<Key, string>;
}

/** Matches by name, see `matchNames`; `ids` has the names as the file writes them. */
export async function importTribes(
  tx: Tx,
  seasonId: string,
  wanted: SeasonFile["tribes"],
): Promise<Imported<string>> {
  const read = () =>
    tx
      .selectFrom("tribes")
      .select(["tribeId", "name", "color", "status"])
      .where("seasonId", "=", seasonId)
      .execute();
  const stored = matchNames(wanted, await read());
  const rows = wanted.map((tribe, position) => ({ ...tribe, color: tribe.color.toLowerCase(), position }));
  const { added, changed, count } = diffRows(rows, ({ name }) => stored.get(name), hasTribeChanges);
  await insertTribes(
    tx,
    added.map((row) => ({ ...row, seasonId })),
  );
  for (const { from, to } of changed) {
    const { name, color, status } = to;
    await updateTribe(tx, from.tribeId, { name, color, status });
  }
  const now = added.length > 0 ? matchNames(wanted, await read()) : stored;
  return { count, ids: new Map(wanted.map(({ name }) => [name, getOrThrow(now, name).tribeId])) };
}

type Tribe = SeasonFile["tribes"][number];
const hasTribeChanges = (from: Tribe, { name, color, status }: Tribe) =>
  hasChanges(from, { name, color, status });

/**
 * Matches by number. If the file has only a date, a time on the same date that was set by hand stays. The file says
 * which episodes of a new season are on hold. In an existing season, new episodes are also on hold if the season's
 * setting says so; for stored episodes the admins' choice stays.
 */
export async function importEpisodes(
  tx: Tx,
  seasonId: string,
  { episodes: wanted, isNew, now }: { episodes: SeasonFile["episodes"]; isNew: boolean; now: number },
): Promise<Imported<number>> {
  const read = async () => {
    const columns = ["episodeId", "number", "title", "airDate"] as const;
    const rows = await tx.selectFrom("episodes").select(columns).where("seasonId", "=", seasonId).execute();
    return new Map(rows.map((row) => [row.number, { ...row, airDate: writeAirDate(row.airDate) }]));
  };
  const stored = await read();
  const held = new Set(wanted.filter((row) => row.held).map(({ number }) => number));
  const keepTime = ({ held: _held, ...row }: SeasonFile["episodes"][number]) => {
    const known = stored.get(row.number);
    const isSameDay =
      known && isAirDate(row.airDate) && easternDate(readAirDate(known.airDate)) === row.airDate;
    return { ...row, airDate: isSameDay ? known.airDate : writeAirDate(readAirDate(row.airDate)) };
  };
  const { added, changed, count } = diffRows(
    wanted.map(keepTime),
    (row) => stored.get(row.number),
    hasChanges,
  );
  await insertEpisodes(
    tx,
    added.map((row) => ({
      ...row,
      seasonId,
      airDate: readAirDate(row.airDate),
      publishing: held.has(row.number)
        ? "hold"
        : isNew
          ? "stream"
          : newEpisodePublishing(seasonId, row.number),
    })),
  );
  for (const { from, to } of changed) {
    const { airDate, title } = changedFields(from, to);
    const changes = { ...(title ? { title } : {}), ...(airDate ? { airDate: readAirDate(airDate) } : {}) };
    await updateEpisode(tx, from.episodeId, changes, now);
  }
  const rows = added.length > 0 ? await read() : stored;
  return { count, ids: new Map(wanted.map(({ number }) => [number, getOrThrow(rows, number).episodeId])) };
}

/** Matches by name, see `matchNames`; `ids` has the names as the file writes them. */
export async function importStatistics(
  tx: Tx,
  seasonId: string,
  wanted: SeasonFile["statistics"],
): Promise<Imported<string>> {
  const columns = ["statisticId", "name", "defaultPoints", "description"] as const;
  const read = () => tx.selectFrom("statistics").select(columns).where("seasonId", "=", seasonId).execute();
  const stored = matchNames(wanted, await read());
  const { added, changed, count } = diffRows(wanted, ({ name }) => stored.get(name), hasChanges);
  await insertStatistics(
    tx,
    added.map((row) => ({ ...row, seasonId, position: wanted.indexOf(row) })),
  );
  for (const { from, to } of changed) {
    await updateStatistic(tx, from.statisticId, changedFields(from, to));
  }
  const now = added.length > 0 ? matchNames(wanted, await read()) : stored;
  return { count, ids: new Map(wanted.map(({ name }) => [name, getOrThrow(now, name).statisticId])) };
}

/**
 * The stored row of each name in the file: the one with this name, ignoring letter case, otherwise one with another
 * spelling of it that no other name of the file has (decision 54).
 */
function matchNames<T extends { name: string }>(wanted: { name: string }[], stored: T[]): Map<string, T> {
  const rows = new Map(stored.map((row) => [row.name.toLowerCase(), row]));
  const matched = new Map<string, T>();
  for (const spelling of [(name: string) => name.toLowerCase(), plainSpelling]) {
    const left = new Map([...rows.values()].map((row) => [spelling(row.name), row]));
    for (const { name } of wanted) {
      const row = matched.has(name) ? undefined : left.get(spelling(name));
      if (!row) continue;
      matched.set(name, row);
      left.delete(spelling(name));
      rows.delete(row.name.toLowerCase());
    }
  }
  return matched;
}

/** For keys that the validation or the code above guarantees. Throws for a missing one. */
export function getOrThrow<K, V>(map: Map<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the season has no ${String(key)}`);
  return value;
}

type Player = SeasonFile["players"][number];

interface PlayerImport {
  players: Player[];
  /** Result and place are imported only together with every episode. */
  isOver: boolean;
  tribes: Imported<string>;
}

/** Matches players by the file's key, or, for players entered by hand, by the id that an export wrote. */
export async function importPlayers(
  tx: Tx,
  seasonId: string,
  { players, isOver, tribes }: PlayerImport,
): Promise<Imported<string>> {
  const stored = await readPlayers(tx, seasonId);
  const factsOf = ({ firstName, lastName, age, home, occupation, result, place }: Player) => ({
    firstName,
    lastName,
    age,
    home,
    occupation,
    ...(isOver ? { result, place } : { result: null, place: null }),
  });
  const { added, changed, count } = diffRows(
    players,
    (player) => stored.get(player.id),
    (from, to) => hasChanges(from, factsOf(to)),
  );
  await insertPlayers(
    tx,
    added.map((player) => ({
      ...factsOf(player),
      seasonId,
      fileKey: player.id,
      // With moves in the file, the last imported one decides.
      tribeId:
        player.originalTribe && player.tribes.length === 0
          ? getOrThrow(tribes.ids, player.originalTribe)
          : null,
    })),
  );
  for (const { from, to } of changed) {
    await updatePlayer(tx, from.playerId, changedFields(from, factsOf(to)));
  }
  const now = added.length > 0 ? await readPlayers(tx, seasonId) : stored;
  return { count, ids: new Map(players.map(({ id }) => [id, getOrThrow(now, id).playerId])) };
}

async function readPlayers(tx: Tx, seasonId: string) {
  const columns = [
    "playerId",
    "fileKey",
    "firstName",
    "lastName",
    "age",
    "home",
    "occupation",
    "result",
    "place",
  ] as const;
  const rows = await tx.selectFrom("players").select(columns).where("seasonId", "=", seasonId).execute();
  return new Map(rows.map((row) => [row.fileKey ?? row.playerId, row]));
}
