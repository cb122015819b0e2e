import type { TestApp } from "../app/test-app.ts";

/** The audit log's entries about a subject, oldest first. */
export const readAudit = (testApp: TestApp, subjectId: string) =>
  testApp.db
    .selectFrom("auditLog")
    .select(["userId", "action", "subject", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("auditId")
    .execute();

/** An id that does not exist. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Archives a season: its rows can be read, not changed. */
export async function markSeasonArchived(testApp: TestApp, seasonId: string): Promise<void> {
  await testApp.db
    .updateTable("seasons")
    .set({ archivedAt: new Date(testApp.time) })
    .where("seasonId", "=", seasonId)
    .execute();
}

export const ARCHIVED_ERROR = {
  code: 409,
  message: "This season is archived. It can be read, but not changed",
};
