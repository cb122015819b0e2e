import type { TestApp } from "../app/test-app.ts";

/** What the audit log says of a thing, oldest first. */
export const readAudit = (testApp: TestApp, subjectId: string) =>
  testApp.db
    .selectFrom("auditLog")
    .select(["userId", "action", "subject", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("auditId")
    .execute();

/** The id of nothing. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Puts a season away as it would be after its year; its rows can be read, not changed. */
export async function archiveSeason(testApp: TestApp, seasonId: string): Promise<void> {
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
