import { describe, expect, test } from "vitest";
import { dateTimeText } from "../../ui/text/time-text.ts";
import {
  actionText,
  chosenText,
  countedText,
  surveyPointsText,
  promptText,
  answerStatusText,
  wantedText,
} from "./survey-text.ts";

const now = "2026-11-25T18:00:00.000Z";
const locksAt = "2026-11-25T20:05:00.000Z";
const lock = dateTimeText(locksAt, now);

// Covers SURVEY-11.
test("a prompt names the number of answers if it is more than one", () => {
  expect(promptText({ prompt: "Who goes home next?", answerCount: 1 })).toBe("Who goes home next?");
  expect(promptText({ prompt: "Which tribes?", answerCount: 2 })).toBe("Which tribes? (choose 2)");
});

// Covers LIMIT-14.
test("points, counts and the number of answers have the wording of docs/product", () => {
  expect([1, 5].map(surveyPointsText)).toEqual(["1 point(s)", "5 point(s)"]);
  expect(chosenText(1, 2)).toBe("1 of 2 chosen");
  expect([1, 3].map(wantedText)).toEqual([
    "Required: choose one answer",
    "Required: choose exactly 3 answers",
  ]);
});

describe("the save status", () => {
  const savedAt = "2026-11-25T17:59:30.000Z";
  const earlier = "2026-11-22T20:12:00.000Z";
  test.each([
    [null, false, `You can answer until ${lock} (in 2 h 5 min).`],
    [null, true, `Not sent yet. You can answer until ${lock} (in 2 h 5 min).`],
    [savedAt, false, `Saved just now. You can change your answers until ${lock} (in 2 h 5 min).`],
    [
      earlier,
      false,
      `Saved ${dateTimeText(earlier, now)}. You can change your answers until ${lock} (in 2 h 5 min).`,
    ],
  ])("saved %s, unsent %s", (saved, unsent, text) => {
    expect(answerStatusText({ savedAt: saved, unsent, locksAt }, now)).toBe(text);
  });
  test("says which answers count while changes are unsent", () => {
    const text = answerStatusText({ savedAt: earlier, unsent: true, locksAt }, now);
    expect(text).toContain("Not sent yet.");
    expect(text).toContain(dateTimeText(earlier, now));
  });
  test("never shows a save time in the future", () => {
    const text = answerStatusText({ savedAt: "2026-11-25T18:00:20.000Z", unsent: false, locksAt }, now);
    expect(text).toMatch(/^Saved just now\./);
  });
});

test("says after the lock which answers counted", () => {
  expect(countedText("2026-11-22T20:12:00.000Z", now)).toBe(
    `These answers counted, saved ${dateTimeText("2026-11-22T20:12:00.000Z", now)}.`,
  );
  expect(countedText(null, now)).toBe("You did not answer this poll.");
});

test("a locked poll without answers offers no answers to view", () => {
  expect(actionText("unread", false)).toBe("Answer the poll");
  expect(actionText("live", true)).toBe("See your answers");
  expect(actionText("live", false)).toBe("See the poll");
});
