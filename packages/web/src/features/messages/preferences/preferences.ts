/** The categories of notifications, by e-mail and push. */
export const CATEGORIES = [
  {
    name: "draftNotifications",
    label: "Draft notifications",
    hint: "Five minutes before a draft starts, and when it is your turn to pick",
  },
  {
    name: "latestUpdates",
    label: "Latest updates",
    hint: "News from the people who run the season, and the results of polls",
  },
  {
    name: "pollReminders",
    label: "Poll reminders",
    hint: "A day before a poll locks that you have not answered",
  },
] as const;

export type Preferences = Record<(typeof CATEGORIES)[number]["name"], boolean>;

/** Each is on unless it is explicitly off (ACCOUNT-15). */
export const readPreferences = (stored: Partial<Preferences> | undefined): Preferences => ({
  draftNotifications: stored?.draftNotifications !== false,
  latestUpdates: stored?.latestUpdates !== false,
  pollReminders: stored?.pollReminders !== false,
});

export const samePreferences = (a: Preferences, b: Preferences): boolean =>
  CATEGORIES.every(({ name }) => a[name] === b[name]);

/** Explains the choice. */
export const emailHint = (chosen: Preferences): string =>
  CATEGORIES.some(({ name }) => chosen[name])
    ? "You'll receive emails for the selected categories above"
    : "You'll only receive critical emails (verification, security alerts)";
