import { CODE_MAX_PER_DAY, CODE_MAX_PER_HOUR } from "@emberline/game";
import { createHmac } from "node:crypto";
import type { Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PER_HOUR = "Too many codes were sent. Please try again in an hour";
const PER_DAY = "Too many codes were sent today. Please try again tomorrow";

/**
 * Counts a code against its user and its address. Throws 429 when either has reached its limit; neither a new account
 * nor another address resets the other count.
 */
export async function requireCodeQuota(
  deps: Deps,
  tx: Tx,
  code: { userId: string; email: string },
): Promise<void> {
  // Always in this order, to avoid deadlocks.
  await requireQuota(deps, tx, { key: `address:${code.email.toLowerCase()}`, perHour: CODE_MAX_PER_DAY });
  await requireQuota(deps, tx, { key: `user:${code.userId}`, perHour: CODE_MAX_PER_HOUR });
}

async function requireQuota(
  deps: Deps,
  tx: Tx,
  { key, perHour }: { key: string; perHour: number },
): Promise<void> {
  const counted = createHmac("sha256", deps.secret).update(key).digest();
  const now = deps.now();
  const { sentAts } = await tx
    .insertInto("codeCounts")
    .values({ counted, sentAts: [] })
    // Inserts or locks the row in one statement: in between, the cleanup could delete it.
    .onConflict((conflict) => conflict.column("counted").doUpdateSet({ counted }))
    .returning("sentAts")
    .executeTakeFirstOrThrow();
  const today = sentAts.filter((at) => now - at.getTime() < DAY_MS);
  if (today.length >= CODE_MAX_PER_DAY) throw new AppError(429, PER_DAY);
  if (today.filter((at) => now - at.getTime() < HOUR_MS).length >= perHour) throw new AppError(429, PER_HOUR);
  await tx
    .updateTable("codeCounts")
    .set({ sentAts: [...today, new Date(now)] })
    .where("counted", "=", counted)
    .execute();
}
