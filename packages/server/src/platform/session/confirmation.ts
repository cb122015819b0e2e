import { CONFIRMATION_NEEDED, PASSKEY_NEEDED } from "@emberline/contract";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Caller } from "./session.ts";

const MINUTE_MS = 60_000;
/** For dangerous actions of admins. */
const ADMIN_MINUTES = 10;

/** For an admin whose session lacks the passkey that the site requires. */
export const passkeyNeeded = () =>
  new AppError(403, "This site asks admins for a passkey. Please use or add yours", {
    fields: { code: PASSKEY_NEEDED },
  });

/**
 * Throws 403 unless the session's user has entered a password or used a passkey in the last minutes. The app then asks
 * for one, and repeats the request.
 */
export async function requireRecentAuthentication(
  { db, now }: { db: Db; now: () => number },
  { sessionId }: Pick<Caller, "sessionId">,
  minutes = ADMIN_MINUTES,
): Promise<void> {
  const recent = await db
    .selectFrom("sessions")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where("confirmedAt", ">", new Date(now() - minutes * MINUTE_MS))
    .executeTakeFirst();
  if (recent) return;
  throw new AppError(403, "Please confirm that it is you", { fields: { code: CONFIRMATION_NEEDED } });
}
