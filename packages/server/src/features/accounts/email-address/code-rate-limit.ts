import {
  CODE_MAX_PER_DAY,
  CODE_MAX_PER_HOUR,
  CODE_MAX_PER_USER_HOUR,
  CODE_RESEND_MS,
  HOUR_MS,
} from "@emberline/game";
import { createHmac } from "node:crypto";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";

const DAY_MS = 24 * HOUR_MS;
const TOO_SOON = "Please wait a minute before asking for another code";
const PER_HOUR = "Too many codes were sent. Please try again in an hour";
const PER_DAY = "Too many codes were sent today. Please try again tomorrow";

interface Quota {
  key: string;
  perHour: number;
  /** The least time between two codes. */
  pauseMs: number;
}

/**
 * Counts a code against its user, its address, and the two together. Throws 429 when one of them has reached its limit;
 * neither a new account nor another address resets another count.
 */
export async function requireCodeQuota(
  deps: Pick<Deps, "now" | "secret">,
  tx: Tx,
  code: { userId: string; email: string },
): Promise<void> {
  const email = code.email.toLowerCase();
  const quotas: Quota[] = [
    // Another person who requests codes for an address must not make its owner wait.
    { key: `user:${code.userId} address:${email}`, perHour: CODE_MAX_PER_HOUR, pauseMs: CODE_RESEND_MS },
    { key: `address:${email}`, perHour: CODE_MAX_PER_DAY, pauseMs: 0 },
    { key: `user:${code.userId}`, perHour: CODE_MAX_PER_USER_HOUR, pauseMs: 0 },
  ];
  // Always in this order, to avoid deadlocks.
  for (const quota of quotas) await requireQuota(deps, tx, quota);
}

async function requireQuota(
  deps: Pick<Deps, "now" | "secret">,
  tx: Tx,
  { key, perHour, pauseMs }: Quota,
): Promise<void> {
  const counted = createHmac("sha256", deps.secret).update(key).digest();
  const now = deps.now();
  const { sentAts } = await tx
    .insertInto("codeCounts")
    .values({ counted, sentAts: [] })
    // Inserts or locks the row in one statement: between two statements the cleanup could delete it.
    .onConflict((conflict) => conflict.column("counted").doUpdateSet({ counted }))
    .returning("sentAts")
    .executeTakeFirstOrThrow();
  const sentWithin = (ms: number) => sentAts.filter((at) => now - at.getTime() < ms);
  if (sentWithin(pauseMs).length > 0) throw new AppError(429, TOO_SOON);
  if (sentWithin(DAY_MS).length >= CODE_MAX_PER_DAY) throw new AppError(429, PER_DAY);
  if (sentWithin(HOUR_MS).length >= perHour) throw new AppError(429, PER_HOUR);
  await tx
    .updateTable("codeCounts")
    .set({ sentAts: [...sentWithin(DAY_MS), new Date(now)] })
    .where("counted", "=", counted)
    .execute();
}
