import { expect, test } from "vitest";
import { draftMoment } from "./draft-moment.ts";

const startDate = "2026-11-25T20:00:00Z";
const start = Date.parse(startDate);

test("a draft that is near says how long it takes to start", () => {
  const moment = draftMoment({ startDate, complete: false }, start - 125 * 60_000);
  expect(moment).toEqual({ state: "set", text: "in 2 h 5 min" });
});

test("from its first second until it is complete a draft is live", () => {
  expect(draftMoment({ startDate, complete: false }, start).state).toBe("live");
  expect(draftMoment({ startDate, complete: false }, start + 3_600_000).state).toBe("live");
  expect(draftMoment({ startDate, complete: true }, start + 3_600_000).state).toBe("complete");
});
