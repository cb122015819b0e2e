import type { accountRoutes, HandlerInput } from "@emberline/contract";
import { rememberAddress } from "../login/known-address.ts";
import { hashPassword, requireStrongPassword, requireNotOwnIdentifier } from "../password/password.ts";
import { createSession, hashToken, newToken } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { isUsernameTaken, USERNAME_TAKEN, insertUser, savePasswordHash } from "../account-store.ts";
import { requireFreeAddress } from "../email-address/verification-code.ts";
import { canonicalEmail } from "../../../platform/email/email-domain.ts";

/** Other features load the sample data that the admin may choose. */
export interface LoadSample {
  season: (tx: Tx) => Promise<void>;
  league: (tx: Tx, adminId: string) => Promise<void>;
}

type SetupInput = HandlerInput<typeof accountRoutes.setUp>["body"];

/** A new one-time link that creates the first admin and voids earlier ones; null once there is an admin. */
export async function createSetupLink(deps: Pick<Deps, "db" | "now" | "randomBytes" | "settings">) {
  const admin = await deps.db
    .selectFrom("users")
    .select("userId")
    .where("isAdmin", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (admin) return null;
  const token = newToken(deps.randomBytes);
  const row = { tokenHash: hashToken(token), createdAt: new Date(deps.now()), usedAt: null };
  await deps.db
    .insertInto("setupLinks")
    .values(row)
    .onConflict((conflict) => conflict.column("onlyOne").doUpdateSet(row))
    .execute();
  return `${deps.settings.publicUrl}/setup?token=${token}`;
}

/**
 * Uses up the link: creates the first admin, may load the invented season or the demonstration league, and opens a
 * session. Throws 400 for a password against the rules, 403 for an invalid link, 409 for a taken name or address.
 */
export async function setUpFirstAdmin(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings">,
  input: SetupInput & { ip: string; userAgent: string | undefined },
  load: LoadSample,
): Promise<string> {
  await requireStrongPassword(input.password, deps.settings.passwordMinLength);
  requireNotOwnIdentifier(input.password, input);
  // Checked first, so that an invalid link costs no hashing.
  if (!(await isUnusedLink(deps.db, input.token))) throw invalidLink();
  const passwordHash = await hashPassword(input.password);
  try {
    return await inTransaction(deps.db, async (tx) => {
      await spendLink(deps, tx, input.token);
      const userId = await createAdmin(tx, { ...input, passwordHash, now: deps.now() });
      if (input.sample === "season") await load.season(tx);
      if (input.sample === "league") await load.league(tx, userId);
      await audit(tx, { userId, action: "set-up", after: { sample: input.sample } });
      await rememberAddress(deps, tx, { userId, ip: input.ip });
      return createSession(deps, tx, { userId, userAgent: input.userAgent });
    });
  } catch (error) {
    if (isUsernameTaken(error)) throw new AppError(409, USERNAME_TAKEN);
    throw error;
  }
}

async function spendLink(deps: Pick<Deps, "now">, tx: Tx, token: string): Promise<void> {
  const spent = await tx
    .updateTable("setupLinks")
    .set({ usedAt: new Date(deps.now()) })
    .where("tokenHash", "=", hashToken(token))
    .where("usedAt", "is", null)
    .returning("onlyOne")
    .executeTakeFirst();
  const admin = await tx
    .selectFrom("users")
    .select("userId")
    .where("isAdmin", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (!spent || admin) throw invalidLink();
}

export async function isUnusedLink(db: Db, token: string): Promise<boolean> {
  const link = await db
    .selectFrom("setupLinks")
    .select("onlyOne")
    .where("tokenHash", "=", hashToken(token))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return link !== undefined;
}

const invalidLink = () =>
  new AppError(403, "This set-up link is no longer valid. Restart the server to get a new one");

/**
 * Creates an admin with an address that counts as verified, because the operator entered it. The first one owns the
 * site. Throws 409 for a taken address and a unique violation for a taken username (`isUsernameTaken`).
 */
export async function createAdmin(
  tx: Tx,
  admin: { username: string; email: string; passwordHash: string; now: number },
): Promise<string> {
  const email = canonicalEmail(admin.email);
  await requireFreeAddress(tx, email);
  const other = await tx.selectFrom("users").select("userId").where("isAdmin", "=", true).executeTakeFirst();
  const userId = await insertUser(tx, {
    username: admin.username,
    email,
    emailVerifiedAt: new Date(admin.now),
    firstName: admin.username,
    lastName: "",
    isAdmin: true,
    isOwner: other === undefined,
  });
  await savePasswordHash(tx, userId, admin.passwordHash);
  return userId;
}
