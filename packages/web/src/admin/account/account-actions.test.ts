import type { AdminAccount } from "@emberline/contract";
import { expect, test } from "vitest";
import { accountActionsFor } from "./account-actions.ts";

const account: AdminAccount = {
  userId: "u",
  username: "ana",
  email: "ana@mail.test",
  firstName: "Ana",
  lastName: "Lee",
  verified: true,
  role: "fan",
  sessions: 0,
  leagues: 0,
  lastSeenAt: null,
};

test.each<[string, Partial<AdminAccount>, string[]]>([
  ["a fan gets a reset link or admin rights", {}, ["reset-link", "make-admin"]],
  [
    "an unverified address has to be verified before it gets a reset link",
    { verified: false },
    ["verify", "make-admin"],
  ],
  ["a user without an address gets no link", { verified: false, email: null }, ["make-admin"]],
  ["an admin's rights can be taken away", { role: "admin" }, ["reset-link", "revoke-admin"]],
])("%s", (_what, changes, actions) => {
  expect(accountActionsFor({ ...account, ...changes })).toEqual(actions);
});
