import { EmailBody } from "@emberline/contract";
import { expect, test } from "vitest";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { allUsers } from "./recipient-selection.ts";
import { toEmailBody, emailConfirmation, type EmailValues, emailStatusText } from "./email-values.ts";

const values: EmailValues = {
  subject: "Finale",
  body: "Tonight!",
  isHtml: false,
  priority: "normal",
  recipients: allUsers,
};
const errors = (changes: Partial<EmailValues>) =>
  findErrors(EmailBody, toEmailBody({ ...values, ...changes }));

test("subject, body and a recipient are required", () => {
  expect(errors({})).toBeNull();
  expect(errors({ subject: " " })).toEqual({ subject: "Subject and email body are required" });
  expect(errors({ body: "" })).toEqual({ body: "Subject and email body are required" });
  expect(errors({ recipients: { all: false, chosen: [] } })).toEqual({
    targetUsers: 'Please select at least one user or choose "All Users"',
  });
});

test("the confirmation names the recipients and the subject", () => {
  expect(emailConfirmation(values).title).toBe("Send this to all users?");
  expect(emailConfirmation({ ...values, recipients: { all: false, chosen: ["1"] } }).title).toBe(
    "Send this to 1 user?",
  );
  expect(emailConfirmation(values).children).toContain('"Finale"');
});

test.each([
  [0, 0, null],
  [
    1,
    0,
    "1 code, reminder or other single email is waiting to be sent. If this persists, see the server's log.",
  ],
  [
    2,
    0,
    "2 codes, reminders or other single emails are waiting to be sent. If this persists, see the server's log.",
  ],
  [
    0,
    1,
    "1 code, reminder or other single email of the last week could not be delivered. See the server's log.",
  ],
  [
    1,
    2,
    "2 codes, reminders or other single emails of the last week could not be delivered. See the server's log. 1 more is waiting to be sent.",
  ],
  [
    3,
    1,
    "1 code, reminder or other single email of the last week could not be delivered. See the server's log. 3 more are waiting to be sent.",
  ],
])("%i waiting and %i failed emails: %s", (waiting, failed, expected) => {
  expect(emailStatusText({ waiting, failed })).toBe(expected);
});
