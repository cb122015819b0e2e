import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { runningDraftsText } from "../../platform/db/queries/running-drafts.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";

export interface Season {
  seasonId: string;
  name: string;
  isCurrent: boolean;
  archivedAt: Date | null;
  /** How the results of new episodes are published. */
  newEpisodes: "stream" | "hold";
}

const COLUMNS = ["seasonId", "name", "isCurrent", "archivedAt", "newEpisodes"] as const;

/**
 * Finds a season by name, ignoring letter case, else by another spelling of it. Locks the table, so that imports wait for
 * one another.
 */
export async function findSeason(tx: Tx, name: string): Promise<Season | undefined> {
  await lockSeasonsTable(tx);
  return tx
    .selectFrom("seasons")
    .select(COLUMNS)
    .where(sql<boolean>`plain_spelling(name) = plain_spelling(${name})`)
    .orderBy(sql`lower(name) = lower(${name})`, "desc")
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
}

/** Serialises changes of the seasons; does not block reads and foreign keys. */
const lockSeasonsTable = (tx: Tx) => sql`lock table seasons in share row exclusive mode`.execute(tx);

/** All seasons, the oldest first, locked against changes until the transaction ends. */
export async function lockSeasons(tx: Tx): Promise<Season[]> {
  await lockSeasonsTable(tx);
  return tx.selectFrom("seasons").select(COLUMNS).orderBy("createdAt").orderBy("seasonId").execute();
}

export async function insertSeason(
  tx: Tx,
  season: Pick<Season, "name" | "isCurrent"> & Partial<Pick<Season, "newEpisodes">>,
): Promise<string> {
  const { seasonId } = await tx
    .insertInto("seasons")
    .values(season)
    .returning("seasonId")
    .executeTakeFirstOrThrow();
  return seasonId;
}

export async function switchTo(tx: Tx, seasonId: string): Promise<void> {
  await tx.updateTable("seasons").set({ isCurrent: false }).where("isCurrent", "=", true).execute();
  await tx.updateTable("seasons").set({ isCurrent: true }).where("seasonId", "=", seasonId).execute();
}

/** Keeps the season when the demonstration is removed. */
export async function keepSeason(tx: Tx, seasonId: string): Promise<void> {
  await tx
    .updateTable("seasons")
    .set({ isDemo: false })
    .where("seasonId", "=", seasonId)
    .where("isDemo", "=", true)
    .execute();
}

export async function saveArchived(tx: Tx, seasonId: string, archivedAt: Date | null): Promise<void> {
  await tx.updateTable("seasons").set({ archivedAt }).where("seasonId", "=", seasonId).execute();
}

export async function saveNewEpisodes(
  tx: Tx,
  seasonId: string,
  newEpisodes: Season["newEpisodes"],
): Promise<void> {
  await tx.updateTable("seasons").set({ newEpisodes }).where("seasonId", "=", seasonId).execute();
}

/** Throws 409 while a draft runs: it would lose its clock when its season is no longer current. */
export async function requireNoRunningDraft(tx: Tx, now: number, action: string): Promise<void> {
  const current = await findCurrentSeason(tx);
  const running = current && (await runningDraftsText(tx, current.seasonId, now));
  if (running) throw new AppError(409, `${running}. ${action} once that is complete, or end it first`);
}

/** The number of scheduled drafts of the current season that have not started. */
export async function countScheduledDrafts(tx: Tx, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("isCurrent", "=", true)
    .where("startDate", ">", new Date(now))
    .where("completedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findCurrentSeason(db: Db): Promise<Season | undefined> {
  return db.selectFrom("seasons").select(COLUMNS).where("isCurrent", "=", true).executeTakeFirst();
}

/** All seasons with their row counts, the current one first, then the newest. */
export async function findSeasons(db: Db, now: number) {
  const count = (table: string) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} t where t.season_id = seasons.season_id)`;
  return db
    .selectFrom("seasons")
    .select([...COLUMNS, "createdAt"])
    .select([
      count("players").as("playerCount"),
      count("episodes").as("episodeCount"),
      count("scores").as("scoreCount"),
      sql<number>`(select count(*)::int from drafts d where d.season_id = seasons.season_id
        and d.completed_at is null and d.start_date > ${new Date(now)})`.as("scheduledDraftCount"),
    ])
    .orderBy("isCurrent", "desc")
    .orderBy("createdAt", "desc")
    .execute();
}

export async function findSeasonById(db: Db, seasonId: string): Promise<Season | undefined> {
  return db.selectFrom("seasons").select(COLUMNS).where("seasonId", "=", seasonId).executeTakeFirst();
}
