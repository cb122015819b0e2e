import { EmailBody } from "@emberline/contract";
import { expect, test } from "vitest";
import { findErrors } from "../../../../../platform/api/form-errors.ts";
import { allUsers } from "../compose/recipient-selection.ts";
import { toEmailBody, emailConfirmation, type EmailValues } from "./email-values.ts";

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
