import { EmailBody } from "@emberline/contract";
import { expect, test } from "vitest";
import { findErrors } from "../../../api/form-errors.ts";
import { everybody } from "../compose/recipient-selection.ts";
import { bodyOf, confirmWords, type EmailValues } from "./email-values.ts";

const values: EmailValues = {
  subject: "Finale",
  body: "Tonight!",
  isHtml: false,
  priority: "normal",
  recipients: everybody,
};
const errors = (changes: Partial<EmailValues>) => findErrors(EmailBody, bodyOf({ ...values, ...changes }));

test("subject, body and somebody to get it are asked for", () => {
  expect(errors({})).toBeNull();
  expect(errors({ subject: " " })).toEqual({ subject: "Subject and email body are required" });
  expect(errors({ body: "" })).toEqual({ body: "Subject and email body are required" });
  expect(errors({ recipients: { all: false, chosen: [] } })).toEqual({
    targetUsers: 'Please select at least one user or choose "All Users"',
  });
});

test("the last question says who gets what", () => {
  expect(confirmWords(values).title).toBe("Send this to all users?");
  expect(confirmWords({ ...values, recipients: { all: false, chosen: ["1"] } }).title).toBe(
    "Send this to 1 user?",
  );
  expect(confirmWords(values).children).toContain('"Finale"');
});
