import { sql } from "kysely";
import { containsWord } from "../../../platform/db/queries/contains-word.ts";
import type { Db } from "../../../platform/db/database.ts";

export interface AuditSearch {
  search?: string | undefined;
  action?: string | undefined;
  subjectId?: string | undefined;
  /** Only entries older than this one. */
  before?: string | undefined;
}

/** Finds entries, newest first. Every word of the search must occur in the entry. */
export async function findEntries(
  db: Db,
  { search, action, subjectId, before }: AuditSearch,
  atMost: number,
) {
  let entries = db
    .selectFrom("auditLog")
    .leftJoin("users", "users.userId", "auditLog.userId")
    .select(["auditId", "at", "auditLog.userId", "username", "action", "subjectId", "subject"])
    .select(["before", "after", "names"])
    .orderBy("auditId", "desc")
    .limit(atMost);
  if (before !== undefined) entries = entries.where("auditId", "<", before);
  if (action) entries = entries.where("action", "=", action);
  if (subjectId) entries = entries.where("subjectId", "=", subjectId);
  for (const word of (search ?? "").split(/\s+/).filter(Boolean)) {
    entries = entries.where(
      containsWord(sql`concat_ws(' ', username, action, subject, before, after, names)`, word),
    );
  }
  return entries.execute();
}
