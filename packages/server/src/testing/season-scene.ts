import { sql } from "kysely";
import { openDatabase } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { type ImportOptions, importSeason } from "../features/season/import/import-season.ts";
import type { SeasonFile } from "../features/season/file/season-file.ts";
import { createLog } from "../log.ts";
import { createTestDatabase } from "./postgres.ts";

export const FIRST_IMPORT_AT = Date.UTC(2027, 0, 1);

export type SeasonScene = Awaited<ReturnType<typeof openSeasonScene>>;

/** An empty database, and what there is to see when seasons are imported into it. */
export async function openSeasonScene() {
  const home = await createTestDatabase();
  const database = openDatabase(home.connection, createLog("silent"));
  return {
    ...database,
    load: (file: SeasonFile, options: Partial<ImportOptions> = {}) =>
      inTransaction(database.db, (tx) => importSeason(tx, file, { now: FIRST_IMPORT_AT, ...options })),
    totals: () => totals(database),
    cast: () => cast(database),
    everything: () => everything(database),
    close: async () => {
      await database.pool.end();
      await home.drop();
    },
  };
}

/** By the file's own keys. */
async function totals({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ id: string; points: number }>(
    `select file_key as id, coalesce(sum(points), 0)::int as points
     from players left join episode_statistics using (player_id) group by file_key`,
  );
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]));
}

async function cast({ pool }: Database) {
  const { rows } = await pool.query<{
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
async function everything({ db }: Database) {
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
      select xmin::text || ' ' || t::text as row from ${sql.table(table)} t order by 1`.execute(db);
    return rows.map(({ row }) => row);
  });
  return Promise.all(pictures);
}
