import { expect, test } from "vitest";
import { emailStatusText } from "./email-status-text.ts";

test.each([
  [0, 0, null],
  [
    1,
    0,
    "1 code, reminder or other letter waits to be sent. If it stays like that, the server's log says why.",
  ],
  [
    2,
    0,
    "2 codes, reminders or other letters wait to be sent. If it stays like that, the server's log says why.",
  ],
  [
    0,
    1,
    "1 code, reminder or other letter of the last week could not be delivered. The server's log says why.",
  ],
  [
    1,
    2,
    "2 codes, reminders or other letters of the last week could not be delivered. The server's log says why. 1 more waits to be sent.",
  ],
  [
    3,
    1,
    "1 code, reminder or other letter of the last week could not be delivered. The server's log says why. 3 more wait to be sent.",
  ],
])("%i that wait and %i given up are told as %s", (waiting, failed, expected) => {
  expect(emailStatusText({ waiting, failed })).toBe(expected);
});
