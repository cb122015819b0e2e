import { expect, test } from "vitest";
import { abortedText, keptText } from "./aborted-text.ts";

const aborted = { reason: "No one came", keepPicks: true, picksMade: 3 };

test("an ended draft says after which pick and why", () => {
  expect(abortedText(aborted)).toBe("Ended by an admin after pick 3: No one came");
  expect(abortedText({ ...aborted, picksMade: 0 })).toBe(
    "Ended by an admin before the first pick: No one came",
  );
});

test("an ended draft says what happened to its picks, if any", () => {
  expect(keptText(aborted, false)).toContain("stay on their teams");
  expect(keptText({ ...aborted, keepPicks: false }, false)).toContain("undone");
  expect(keptText({ ...aborted, picksMade: 0 }, false)).toBeNull();
});

// Covers REDRAFT-7.
test("an ended second draft says what the teams have now", () => {
  expect(keptText(aborted, true)).toContain("kept and picked so far");
  for (const ended of [
    { ...aborted, keepPicks: false },
    { ...aborted, picksMade: 0 },
  ])
    expect(keptText(ended, true)).toContain("stay as they were");
});
