import type { AdminAccountDetails } from "@emberline/contract";
import { sql } from "kysely";
import { inSnapshot, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { previewDeletion } from "../deletion/deletion-preview.ts";
import { listSessions } from "../login/my-sessions.ts";
import { accountNotFound } from "./account-action.ts";
import { selectAccounts, toAccount } from "./find-accounts.ts";

/**
 * An account with its sessions, devices and leagues, in one snapshot; `by` is the requesting admin. Throws 404 when it
 * does not exist.
 */
export function findAccount(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  by: string | null,
): Promise<AdminAccountDetails> {
  return inSnapshot(db, async (tx) => {
    const user = await selectAccounts(tx.selectFrom("users"), now())
      .leftJoin("verificationCodes", "verificationCodes.userId", "users.userId")
      .select(["users.createdAt", "users.suspendedAt", "verificationCodes.email as pendingEmail"])
      .where("users.userId", "=", userId)
      .executeTakeFirst();
    if (!user) throw accountNotFound();
    const owner = await tx
      .selectFrom("users")
      .select("userId")
      .where("isOwner", "=", true)
      .executeTakeFirst();
    const sessions = await listSessions(tx, { userId, sessionId: null }, now());
    return {
      ...toAccount(user),
      createdAt: user.createdAt.toISOString(),
      pendingEmail: user.pendingEmail === user.email ? null : user.pendingEmail,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      canOwnSite: owner?.userId === by && user.isAdmin && !user.isOwner && !user.suspendedAt,
      openSessions: sessions,
      devices: await findDevices(tx, userId),
      leaguesWithout: await previewDeletion(tx, userId, now()),
    };
  });
}

async function findDevices(tx: Tx, userId: string): Promise<AdminAccountDetails["devices"]> {
  const rows = await tx
    .selectFrom("devices")
    .select(["createdAt", "seenAt"])
    .select(sql<string | null>`coalesce(device_info->>'userAgent', device_info->>'platform')`.as("device"))
    .where("userId", "=", userId)
    .where("retiredAt", "is", null)
    .orderBy("seenAt", "desc")
    .execute();
  return rows.map((row) => ({
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }));
}
