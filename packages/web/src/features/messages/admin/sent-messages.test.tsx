import { expect, test } from "vitest";
import { progressText } from "./sent-messages.tsx";

const message = {
  mailingId: "",
  subject: "Finale",
  createdAt: "",
  state: "sending" as const,
  channel: "mail" as const,
  recipients: 5,
  sent: 3,
  failed: 0,
  dropped: 0,
  waiting: 2,
};

test.each([
  [{}, "3 of 5 emails sent"],
  [{ failed: 1 }, "3 of 5 emails sent, 1 failed"],
  [{ dropped: 2 }, "3 of 5 emails sent, 2 not sent"],
  [{ channel: "push" as const, recipients: 1, sent: 1 }, "1 of 1 device sent"],
])("%j reads %s", (change, expected) => {
  expect(progressText({ ...message, ...change })).toBe(expected);
});
