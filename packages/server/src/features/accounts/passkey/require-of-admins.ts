import type { Db } from "../../../platform/db/database.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

export async function isRequiredForAdmins(db: Db): Promise<boolean> {
  const row = await db.selectFrom("passkeySettings").select("requiredForAdmins").executeTakeFirst();
  return row?.requiredForAdmins ?? false;
}

/** The setting, and information for the admin who changes it. */
export async function readRequirement(db: Db, userId: string) {
  const { adminsWithout } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("adminsWithout"))
    .where("isAdmin", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("passkeys").select("passkeyId").whereRef("passkeys.userId", "=", "users.userId"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return {
    required: await isRequiredForAdmins(db),
    ownInUse: await countInUse(db, userId),
    adminsWithout: Number(adminsWithout),
  };
}

/**
 * Sets whether admins need a passkey; `by` null is the operator. Throws 409 when an admin who has not used a passkey
 * yet turns it on, because they would lock themselves out.
 */
export function setRequirement(
  db: Db,
  { required, by }: { required: boolean; by: string | null },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await isRequiredForAdmins(tx);
    if (required && by !== null && (await countInUse(tx, by)) === 0) {
      throw new AppError(409, "Please add a passkey and use it once before you ask all admins for one");
    }
    if (required === before) return;
    await tx
      .insertInto("passkeySettings")
      .values({ requiredForAdmins: required })
      .onConflict((conflict) => conflict.column("onlyOne").doUpdateSet({ requiredForAdmins: required }))
      .execute();
    await audit(tx, { userId: by, action: required ? "passkey.required" : "passkey.optional" });
  });
}

async function countInUse(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .where("usedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
