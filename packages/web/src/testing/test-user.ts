import type { Me } from "@emberline/contract";

const all = { draftNotifications: true, latestUpdates: true, pollReminders: true };

/** A fan with a verified address. */
export const testUser: Me = {
  userId: "00000000-0000-4000-8000-000000000001",
  username: "ana",
  email: "ana@example.com",
  emailVerified: true,
  firstName: "Ana",
  lastName: "Ruiz",
  emailPreferences: all,
  pushNotificationPreferences: all,
};
