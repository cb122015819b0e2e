import { expect, test } from "vitest";
import { toWebcalUrl } from "./calendar-card.tsx";

test.each([
  ["https://isle.test/api/calendar/a.b.ics", "webcal://isle.test/api/calendar/a.b.ics"],
  ["http://127.0.0.1:3000/api/calendar/a.b.ics", "webcal://127.0.0.1:3000/api/calendar/a.b.ics"],
  ["https://isle.test/http://x", "webcal://isle.test/http://x"],
])("%s opens in a calendar as %s", (address, opened) => {
  expect(toWebcalUrl(address)).toBe(opened);
});
