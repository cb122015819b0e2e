import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Who changed what, from which value to which; `userId` null is the operator at the command line. */
export interface Change {
  userId: string | null;
  action: string;
  subjectId?: string;
  before?: object;
  after?: object;
}

/** Writes a change into the audit log, in the transaction that makes it. */
export async function audit(db: Db, change: Change): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      userId: change.userId,
      action: change.action,
      subjectId: change.subjectId ?? null,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
}

/** Takes a user's name and id out of what was written about them; what they did is left, by nobody. */
export async function forgetInAudit(db: Db, user: { userId: string; username: string }): Promise<void> {
  await db
    .updateTable("auditLog")
    .set({ subjectId: null, before: null, after: null })
    .where((eb) =>
      eb.or([
        eb("subjectId", "=", user.userId),
        sql<boolean>`lower(after->>'username') = lower(${user.username})`,
      ]),
    )
    .execute();
}
