import { AppError } from "../../errors.ts";
import type { Tx } from "../transaction.ts";

/**
 * The current season, locked for update, so that numbers within it are assigned one at a time. Throws 409 when there
 * is none.
 */
export const lockCurrentSeason = (tx: Tx) =>
  getSeason(() => currentSeason(tx).forNoKeyUpdate().executeTakeFirst());

/** The current season, locked so that it stays current until the transaction ends. Throws 409 when there is none. */
export const lockCurrentSeasonShared = (tx: Tx) =>
  getSeason(() => currentSeason(tx).forShare().executeTakeFirst());

/** The same; undefined when there is none. */
export const findCurrentSeasonShared = (tx: Tx) =>
  findSeason(() => currentSeason(tx).forShare().executeTakeFirst());

const currentSeason = (tx: Tx) => tx.selectFrom("seasons").select("seasonId").where("isCurrent", "=", true);

/** A query that waited for a season switch finds no row the first time. */
const findSeason = async (read: () => Promise<{ seasonId: string } | undefined>) =>
  (await read()) ?? (await read());

async function getSeason(read: () => Promise<{ seasonId: string } | undefined>) {
  const season = await findSeason(read);
  if (!season) throw new AppError(409, "There is no season yet. Create or import one first");
  return season;
}

/** Throws 409 for an archived season. An open season stays open until the transaction ends. */
export async function requireOpenSeason(tx: Tx, seasonId: string): Promise<void> {
  const season = await tx
    .selectFrom("seasons")
    .select("archivedAt")
    .where("seasonId", "=", seasonId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (season.archivedAt) throw new AppError(409, "This season is archived. It can be read, but not changed");
}
