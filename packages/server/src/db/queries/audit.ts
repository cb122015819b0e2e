import { sql } from "kysely";
import type { Db } from "../database.ts";
import { asJson } from "../to-jsonb.ts";

/** Who changed what, from which value to which; `userId` null is the operator at the command line. */
export interface Change {
  userId: string | null;
  action: string;
  subjectId?: string;
  /** What it was about, in words that stay when the thing itself is gone. */
  subject?: string;
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
      subject: change.subject ?? null,
      before: change.before ? asJson(change.before) : null,
      after: change.after ? asJson(change.after) : null,
    })
    .execute();
}

/** Takes whatever names a user out of the log; that something was done stays, by nobody. */
export async function forgetInAudit(db: Db, user: { userId: string; username: string }): Promise<void> {
  const named = `%${user.userId}%`;
  await db
    .updateTable("auditLog")
    .set({
      subjectId: sql<null>`nullif(subject_id, ${user.userId})`,
      subject: null,
      before: null,
      after: null,
    })
    .where((eb) =>
      eb.or([
        eb("subjectId", "=", user.userId),
        sql<boolean>`concat(before, after) like ${named}`,
        sql<boolean>`lower(after->>'username') = lower(${user.username})`,
      ]),
    )
    .execute();
}
