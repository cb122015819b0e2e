import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export interface Season {
  seasonId: string;
  name: string;
  isCurrent: boolean;
}

const COLUMNS = ["seasonId", "name", "isCurrent"] as const;

/** By name, without regard to case. Imports wait for one another here. */
export async function findSeason(tx: Tx, name: string): Promise<Season | undefined> {
  // Whoever only reads, or refers to a season, is not held up by this.
  await sql`lock table seasons in share row exclusive mode`.execute(tx);
  return tx
    .selectFrom("seasons")
    .select(COLUMNS)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
}

/** Adds a season and makes it the one that is shown. */
export async function insertCurrentSeason(tx: Tx, name: string): Promise<Season> {
  await tx.updateTable("seasons").set({ isCurrent: false }).where("isCurrent", "=", true).execute();
  return tx
    .insertInto("seasons")
    .values({ name, isCurrent: true })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findCurrentSeason(db: Db): Promise<Season | undefined> {
  return db.selectFrom("seasons").select(COLUMNS).where("isCurrent", "=", true).executeTakeFirst();
}
