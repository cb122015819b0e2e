import { sql } from "kysely";
import type { Db } from "../database.ts";
import { toJsonb } from "../to-jsonb.ts";
import { idsIn, selectNames } from "./names-by-id.ts";

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

/** Writes an audit entry in the transaction of the change, with the names of all ids in its values. */
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
      names: namesOf([entry.before, entry.after]),
    })
    .execute();
}

function namesOf(values: readonly (object | undefined)[]) {
  const ids = idsIn(values);
  if (ids.length === 0) return null;
  return sql<string | null>`(select jsonb_object_agg(id, name) from ${selectNames(ids)} as named)`;
}

interface ErasedUser {
  userId: string;
  username: string;
  teamIds: readonly string[];
}

/** Removes everything that identifies a user from the audit log; the entries themselves stay. */
export async function eraseUserFromAudit(db: Db, user: ErasedUser): Promise<void> {
  await db
    .updateTable("auditLog")
    .set({ names: sql<string>`names - ${user.teamIds}::text[]` })
    .where(sql<boolean>`names ?| ${user.teamIds}::text[]`)
    .execute();
  const pattern = `%${user.userId}%`;
  await db
    .updateTable("auditLog")
    .set({
      subjectId: sql<null>`nullif(subject_id, ${user.userId})`,
      subject: null,
      before: null,
      after: null,
      names: null,
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
