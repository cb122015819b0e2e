import { expect, test } from "vitest";
import { emailHint, samePreferences, readPreferences } from "./preferences-form.tsx";

const ON = { draftNotifications: true, latestUpdates: true, pollReminders: true };
const OFF = { draftNotifications: false, latestUpdates: false, pollReminders: false };

// Covers ACCOUNT-15.
test.each([
  [undefined, ON],
  [{}, ON],
  [{ latestUpdates: false }, { ...ON, latestUpdates: false }],
  [OFF, OFF],
])("in %j each preference is on unless it is off", (stored, preferences) => {
  expect(readPreferences(stored)).toEqual(preferences);
});

test("two choices differ if one preference does", () => {
  expect(samePreferences(ON, { ...ON })).toBe(true);
  expect(samePreferences(ON, { ...ON, pollReminders: false })).toBe(false);
});

// Covers NOTIFY-22.
test("the hint explains the choice", () => {
  expect(emailHint(OFF)).toBe("You'll only receive critical emails (verification, security alerts)");
  expect(emailHint({ ...OFF, pollReminders: true })).toBe(
    "You'll receive emails for the selected categories above",
  );
});
