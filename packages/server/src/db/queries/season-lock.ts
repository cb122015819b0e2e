import { AppError } from "../../errors.ts";
import type { Tx } from "../transaction.ts";

/** The current season, locked so that what is numbered in it is numbered one after another. Throws 409 without one. */
export const lockCurrentSeason = (tx: Tx) =>
  getSeason(() => currentSeason(tx).forNoKeyUpdate().executeTakeFirst());

/** The current season, which stays the current one until the transaction ends. Throws 409 without one. */
export const lockCurrentSeasonShared = (tx: Tx) =>
  getSeason(() => currentSeason(tx).forShare().executeTakeFirst());

const currentSeason = (tx: Tx) => tx.selectFrom("seasons").select("seasonId").where("isCurrent", "=", true);

async function getSeason(read: () => Promise<{ seasonId: string } | undefined>) {
  // Whoever waited here while the season was switched finds none the first time.
  const season = (await read()) ?? (await read());
  if (!season) throw new AppError(409, "There is no season yet. Create or import one first");
  return season;
}

/** Throws 409 for an archived season; one that is open stays open until the transaction ends. */
export async function requireOpenSeason(tx: Tx, seasonId: string): Promise<void> {
  const season = await tx
    .selectFrom("seasons")
    .select("archivedAt")
    .where("seasonId", "=", seasonId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (season.archivedAt) throw new AppError(409, "This season is archived. It can be read, but not changed");
}
