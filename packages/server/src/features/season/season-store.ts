import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";

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

/** Adds a season and makes it the one that is shown; refused while a draft of the present one runs. */
export async function insertCurrentSeason(tx: Tx, name: string, now: number): Promise<Season> {
  if (await isAnyDraftRunning(tx, now)) {
    throw new AppError(409, "A draft is running: import a new season once it is complete");
  }
  await tx.updateTable("seasons").set({ isCurrent: false }).where("isCurrent", "=", true).execute();
  return tx
    .insertInto("seasons")
    .values({ name, isCurrent: true })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A season that is not current any more would leave its running drafts without a clock. */
async function isAnyDraftRunning(tx: Tx, now: number): Promise<boolean> {
  const running = await tx
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select("draftId")
    .where("isCurrent", "=", true)
    .where("startDate", "<=", new Date(now))
    .where("completedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}

export async function findCurrentSeason(db: Db): Promise<Season | undefined> {
  return db.selectFrom("seasons").select(COLUMNS).where("isCurrent", "=", true).executeTakeFirst();
}
