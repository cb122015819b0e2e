import type { AdminAccountDetails } from "@emberline/contract";
import { testId } from "./test-id.ts";

/** A fan with two leagues, whose address is not verified. */
export const bea: AdminAccountDetails = {
  userId: testId(7),
  username: "bea",
  email: "bea@example.com",
  firstName: "Bea",
  lastName: "Lee",
  verified: false,
  suspended: false,
  role: "fan",
  owner: false,
  sessions: 0,
  leagues: 2,
  lastSeenAt: null,
  createdAt: "2026-01-02T10:00:00.000Z",
  pendingEmail: null,
  suspendedAt: null,
  canOwnSite: false,
  openSessions: [],
  devices: [],
  leaguesWithout: [],
};
