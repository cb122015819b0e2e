import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { createLog } from "../../log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { readSeason, SEASON_FILES } from "../../testing/season-files.ts";
import { changesIn, importSeason } from "./import-season.ts";
import { loadInventedSeason } from "./invented-season.ts";
import type { SeasonFile } from "./season-file.ts";

let home: TestDatabase;
let database: Database;

beforeEach(async () => {
  home = await createTestDatabase();
  database = openDatabase(home.connection, createLog("silent"));
});

afterEach(async () => {
  await database.pool.end();
  await home.drop();
});

const FIRST = Date.UTC(2027, 0, 1);

const load = (file: SeasonFile, options: { through?: number; now?: number } = {}) =>
  inTransaction(database.db, (tx) => importSeason(tx, file, { now: FIRST, ...options }));

/** By the file's own keys. */
async function totals(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ id: string; points: number }>(
    `select file_key as id, coalesce(sum(points), 0)::int as points
     from players left join episode_statistics using (player_id) group by file_key`,
  );
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]));
}

async function cast() {
  const { rows } = await database.pool.query<{
    id: string;
    tribe: string;
    out: number | null;
    place: number | null;
  }>(
    `select file_key as id, tribes.name as tribe, episodes.number as out, place
     from players left join tribes using (tribe_id) left join episodes on episode_id = eliminated_episode_id
     order by file_key`,
  );
  return rows;
}

/** Everything in the tables of a season, with the id of the transaction that wrote each row. */
async function everything() {
  const tables = [
    "seasons",
    "tribes",
    "episodes",
    "statistics",
    "players",
    "player_tribes",
    "episode_statistics",
    "audit_log",
  ];
  const pictures = tables.map(async (table) => {
    const { rows } = await sql<{ row: string }>`
      select xmin::text || ' ' || t::text as row from ${sql.table(table)} t order by 1`.execute(database.db);
    return rows.map(({ row }) => row);
  });
  return Promise.all(pictures);
}

describe.each(Object.entries(SEASON_FILES))("%s", (_name, path) => {
  test("ends with the totals that the file gives", async () => {
    const file = readSeason(path);
    const summary = await load(file);
    expect(await totals()).toEqual(file.totals);
    expect(summary.counts.scores).toEqual({ added: file.scores.length, changed: 0, unchanged: 0 });
    expect((await cast()).filter(({ out }) => out !== null)).toHaveLength(file.eliminations.length);
    const places = file.players.map(({ id, place }) => ({ id, place }));
    expect((await cast()).map(({ id, place }) => ({ id, place }))).toEqual(
      places.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test("imported twice, writes nothing the second time", async () => {
    await load(readSeason(path));
    const before = await everything();
    const summary = await load(readSeason(path), { now: FIRST + 1000 });
    expect(changesIn(summary)).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test("imported in steps, ends as it does in one go", async () => {
    const file = readSeason(path);
    for (const through of [0, 3, 7]) await load(file, { through });
    const last = await load(file);
    expect(await totals()).toEqual(file.totals);
    expect((await cast()).map(({ tribe }) => tribe)).toEqual(
      [...file.players].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ tribes }) => tribes.at(-1)?.tribe),
    );
    expect(last.counts.scores.added).toBe(file.scores.filter(({ episode }) => episode > 7).length);
  });

  test("through 0 is a cast before its first night", async () => {
    const file = readSeason(path);
    const summary = await load(file, { through: 0 });
    expect(new Set(Object.values(await totals()))).toEqual(new Set([0]));
    const original = new Map(file.players.map(({ id, originalTribe }) => [id, originalTribe]));
    for (const { id, ...rest } of await cast())
      expect(rest).toEqual({ tribe: original.get(id), out: null, place: null });
    expect(summary.counts.episodes.added).toBe(file.episodes.length);
    expect(summary.counts.statistics.added).toBe(file.statistics.length);
    expect(summary.counts.tribes.added).toBe(file.tribes.length);
    expect(summary.counts["tribe changes"].added).toBe(file.players.length);
  });

  test("through 3 knows nothing of episode 4", async () => {
    const file = readSeason(path);
    await load(file, { through: 3 });
    const rows = await database.pool.query<{ number: number }>(
      "select distinct number from episode_statistics join episodes using (episode_id) order by 1",
    );
    expect(rows.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
    const out = file.eliminations.filter(({ episode }) => episode <= 3).map(({ player }) => player);
    expect((await cast()).filter((one) => one.out !== null).map(({ id }) => id)).toEqual(out.sort());
    const moves = await database.pool.query<{ last: number }>(
      "select max(number) as last from player_tribes join episodes on episode_id = from_episode_id",
    );
    expect(moves.rows[0]?.last).toBeLessThanOrEqual(3);
  });
});

describe("what stands in the database already", () => {
  test("a later import with a smaller number takes nothing away", async () => {
    const file = readSeason(SEASON_FILES["the invented season"]);
    await load(file);
    const before = await everything();
    expect(changesIn(await load(file, { through: 0 }))).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test("a score that was entered by hand is overwritten only where the file says otherwise, and both values are kept on record", async () => {
    const file = readSeason(SEASON_FILES["the invented season"]);
    await load(file);
    const { rows } = await database.pool.query<{ points: number }>(
      `update episode_statistics set points = points + 7 where episode_statistic_id =
         (select episode_statistic_id from episode_statistics order by episode_statistic_id limit 1) returning points`,
    );
    const summary = await load(file, { now: FIRST + 1000 });
    expect(summary.counts.scores).toEqual({ added: 0, changed: 1, unchanged: file.scores.length - 1 });
    expect(await totals()).toEqual(file.totals);
    const entry = await database.pool.query<{ before: { scores: { points: number }[] } }>(
      "select before from audit_log order by audit_id desc limit 1",
    );
    expect(entry.rows[0]?.before.scores[0]?.points).toBe(rows[0]?.points);
    const touched = await database.pool.query("select from episode_statistics where updated_at = $1", [
      new Date(FIRST + 1000),
    ]);
    expect(touched.rowCount).toBe(1);
  });

  test("what the file does not mention stays: a score, a contestant, an hour of the air date, a tribe set by hand", async () => {
    const file = readSeason(SEASON_FILES["the invented season"]);
    await load(file, { through: 2 });
    await database.pool.query(`
      insert into players (season_id, first_name, last_name) select season_id, 'Late', 'Comer' from seasons;
      insert into episode_statistics (season_id, episode_id, player_id, statistic_id, points)
        select s.season_id, episode_id, player_id, statistic_id, 9 from seasons s, episodes e, players p, statistics t
        where e.number = 5 and p.first_name = 'Late' and t.position = 0;
      update episodes set air_date = air_date - interval '1 hour' where number = 1;
      update players set tribe_id = (select tribe_id from tribes where name = 'Saltwind') where file_key = 'LI01'`);
    const before = await everything();
    expect(changesIn(await load(file, { through: 2 }))).toBe(0);
    expect(await everything()).toEqual(before);
  });

  test("names are recognised without regard to case", async () => {
    const file = readSeason(SEASON_FILES["the invented season"]);
    await load(file, { through: 0 });
    const summary = await load({ ...file, name: file.name.toUpperCase() }, { through: 0 });
    expect(summary).toMatchObject({ isNew: false, season: file.name });
  });
});

describe("the current season", () => {
  test("a new season becomes it, and importing an older one again does not change it", async () => {
    const invented = readSeason(SEASON_FILES["the invented season"]);
    const real = readSeason(SEASON_FILES["season 49"]);
    expect(await load(invented)).toMatchObject({ isNew: true, isCurrent: true });
    expect(await load(real, { through: 0 })).toMatchObject({ isNew: true, isCurrent: true });
    expect(await load(invented)).toMatchObject({ isNew: false, isCurrent: false });
    const { rows } = await database.pool.query<{ name: string }>("select name from seasons where is_current");
    expect(rows).toEqual([{ name: real.name }]);
  });

  test("two imports of the same new season at once make one season", async () => {
    const file = readSeason(SEASON_FILES["the invented season"]);
    const summaries = await Promise.all([load(file), load(file)]);
    expect(summaries.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await totals()).toEqual(file.totals);
  });
});

test("the season we ship loads with its whole cast, ready to be drafted", async () => {
  await inTransaction(database.db, loadInventedSeason);
  const rows = await cast();
  expect(rows).toHaveLength(18);
  expect(rows.every(({ out }) => out === null)).toBe(true);
  const { rows: episodes } = await database.pool.query<{ air_date: Date }>(
    "select air_date from episodes order by number",
  );
  expect(episodes.map(({ air_date }) => air_date.toISOString()).at(0)).toBe("2027-01-07T01:00:00.000Z");
  expect(episodes.map(({ air_date }) => air_date.toISOString()).at(-1)).toBe("2027-04-01T00:00:00.000Z");
});
