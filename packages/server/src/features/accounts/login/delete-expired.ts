import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

const DAY_MS = 86_400_000;

/** After this many days without a login an address counts as unknown again. */
const KNOWN_ADDRESS_DAYS = 90;

/** Deletes expired sessions, reset links, codes, challenges and rate-limit counts. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  const expired = new Date(now);
  const yesterday = new Date(now - DAY_MS);
  await db.deleteFrom("sessions").where("expiresAt", "<=", expired).execute();
  await db.deleteFrom("resetTokens").where("expiresAt", "<=", expired).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<=", expired).execute();
  await db.deleteFrom("emailChanges").where("expiresAt", "<=", expired).execute();
  // A pending address can be sent another code until then.
  await db.deleteFrom("verificationCodes").where("expiresAt", "<=", yesterday).execute();
  await db.deleteFrom("rateCounts").where("since", "<=", yesterday).execute();
  await db.deleteFrom("loginFailures").where("lastFailedAt", "<=", yesterday).execute();
  await db
    .deleteFrom("knownAddresses")
    .where("seenAt", "<=", new Date(now - KNOWN_ADDRESS_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("codeCounts")
    .where(sql<boolean>`${yesterday} >= all (sent_ats)`)
    .execute();
}
