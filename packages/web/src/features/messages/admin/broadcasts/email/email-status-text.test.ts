import { expect, test } from "vitest";
import { emailStatusText } from "./email-status-text.ts";

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
