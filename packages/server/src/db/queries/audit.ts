import { sql } from "kysely";
import type { Db } from "../database.ts";
import { toJsonb } from "../to-jsonb.ts";

/** An entry of the audit log. `userId` null is the operator at the command line. */
export interface AuditEntry {
  userId: string | null;
  action: string;
  subjectId?: string;
  /** The name of the subject, kept when the subject is deleted. */
  subject?: string;
  before?: object;
  after?: object;
}

/** Writes an audit entry in the transaction of the change. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      userId: entry.userId,
      action: entry.action,
      subjectId: entry.subjectId ?? null,
      subject: entry.subject ?? null,
      before: entry.before ? toJsonb(entry.before) : null,
      after: entry.after ? toJsonb(entry.after) : null,
    })
    .execute();
}

/** Removes everything that identifies a user from the audit log; the entries themselves stay. */
export async function eraseUserFromAudit(db: Db, user: { userId: string; username: string }): Promise<void> {
  const pattern = `%${user.userId}%`;
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
        sql<boolean>`concat(before, after) like ${pattern}`,
        sql<boolean>`lower(after->>'username') = lower(${user.username})`,
      ]),
    )
    .execute();
}
