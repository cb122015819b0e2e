import { expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import {
  clock,
  completed,
  draftAfter,
  marked,
  paused,
  PICK_MS,
  scheduled,
  shortClock,
  STARTS_AT,
} from "../testing/draft-events.ts";
import { decideRestoreClock } from "./decide-restore-clock.ts";

const DEADLINE = STARTS_AT + PICK_MS;
const at = DEADLINE + 60_000;
const running = draftAfter(scheduled(), clock(1));
const hold = { deadline: DEADLINE, remainingMs: 3000, cause: "storage", at } as const;

// Covers DRAFT-34.
it("restores the time that was left when the server lost track of it", () => {
  expect(decideRestoreClock(running, hold)).toEqual(
    ok([
      { type: "held", cause: "storage", at },
      { type: "clock-started", pickNumber: 1, startedAt: at, deadline: at + 3000 },
    ]),
  );
});

it("keeps the distance between both ends of a shortened clock", () => {
  const away = draftAfter(scheduled(), marked("a", "away"), shortClock(1));
  const answer = decideRestoreClock(away, { ...hold, deadline: STARTS_AT + 5000, cause: "clock" });
  expect(answer.ok && answer.value[1]).toMatchObject({ deadline: at + 3000, fullDeadline: at + 8000 });
});

it.each([
  ["another clock runs by now", draftAfter(scheduled(), clock(1), clock(1, STARTS_AT + 1)), {}],
  ["nothing was left", running, { remainingMs: 0 }],
  ["it is paused", draftAfter(scheduled(), clock(1), paused(9)), {}],
  ["it is over", draftAfter(scheduled(), clock(1), completed), {}],
])("restores nothing when %s", (_when, draft, change) => {
  expect(decideRestoreClock(draft, { ...hold, ...change })).toEqual(refuse("nothing-held"));
});
