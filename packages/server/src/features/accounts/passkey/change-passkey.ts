import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { emailPasskeyRemoved, emailPasskeysRemoved } from "../security-emails.ts";
import { requireMayChange } from "./add-passkey.ts";
import { isRequiredForAdmins } from "./require-of-admins.ts";
import { countPasskeys } from "./passkey-store.ts";

const GONE = "That passkey is gone already";

/** Throws 404 for a passkey that is not the caller's. */
export async function renamePasskey(
  { db }: Pick<Database, "db">,
  { userId }: Caller,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("passkeyId", "=", passkeyId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError(404, GONE);
}

/**
 * Removes a passkey and tells the user by email. Throws 403 without a recent password or passkey, 404 for one that is
 * not the caller's, 409 for the last one of an admin who needs one.
 */
export async function removePasskey(
  deps: Pick<Deps, "db" | "now" | "settings">,
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  const { userId } = caller;
  await requireMayChange(deps, caller);
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    const removed = await tx
      .deleteFrom("passkeys")
      .where("passkeyId", "=", passkeyId)
      .where("userId", "=", userId)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw new AppError(404, GONE);
    if (caller.isAdmin && (await isRequiredForAdmins(tx)) && (await countPasskeys(tx, userId)) === 0) {
      throw new AppError(
        409,
        "This site asks admins for a passkey. Please add another one before you remove this one",
      );
    }
    await emailPasskeyRemoved(deps, tx, { userId, name: removed.name });
    await audit(tx, { userId, action: "passkey.removed" });
  });
}

/** For the operator: removes all passkeys of a user who has lost them, and returns how many there were. */
export function removeAllPasskeys(deps: Pick<Deps, "db" | "settings">, userId: string): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    const removed = await tx.deleteFrom("passkeys").where("userId", "=", userId).returning("name").execute();
    if (removed.length === 0) return 0;
    await emailPasskeysRemoved(deps, tx, userId);
    await audit(tx, { userId: null, action: "passkey.removed-all", subjectId: userId });
    return removed.length;
  });
}

const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom("users").select("userId").where("userId", "=", userId).forNoKeyUpdate().execute();
