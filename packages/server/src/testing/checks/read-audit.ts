import type { TestApp } from "../app/test-app.ts";

/** The audit log's entries about a subject, oldest first. */
export const readAudit = (testApp: TestApp, subjectId: string) =>
  testApp.db
    .selectFrom("auditLog")
    .select(["userId", "action", "subject", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("auditId")
    .execute();
