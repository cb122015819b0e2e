import { expect, test } from "vitest";
import { createTestApp } from "../../app/test-app.ts";
import { sendAllEmails } from "../../fixtures/send-all-emails.ts";
import { EMAIL_ROWS } from "./message-kinds.ts";

test("the leak test has a row for every kind of email, and recognizes those that it looks for", async () => {
  const testApp = await createTestApp();
  const { emails } = await sendAllEmails(testApp);
  await testApp.close();
  expect(Object.keys(EMAIL_ROWS).toSorted()).toEqual(Object.keys(emails).toSorted());
  const looksOtherwise = Object.entries(emails).filter(([kind, { subject, text }]) => {
    const pattern = EMAIL_ROWS[kind];
    return pattern instanceof RegExp && !pattern.test(`${subject}\n${text}`);
  });
  expect(looksOtherwise.map(([kind, { subject }]) => [kind, subject])).toEqual([]);
});
