import { expect, test } from "vitest";
import { accountActionsFor } from "./account-actions.ts";
import { bea } from "../../../testing/account-fixture.ts";

const account = { ...bea, verified: true, sessions: 1 };
const removal = ["suspend", "delete"];

test.each<[string, Partial<typeof account>, boolean, string[]]>([
  ["a fan", {}, false, ["reset-link", "end-sessions", "set-role", ...removal]],
  ["somebody who is not logged in", { sessions: 0 }, false, ["reset-link", "set-role", ...removal]],
  [
    "an unverified address, which has to be verified before it gets a reset link",
    { verified: false, sessions: 0 },
    false,
    ["verify", "set-role", ...removal],
  ],
  [
    "a user without an address",
    { verified: false, email: null, sessions: 0 },
    false,
    ["set-role", ...removal],
  ],
  ["a suspended user", { suspended: true, sessions: 0 }, false, ["set-role", "restore", "delete"]],
  ["the owner of the site", { role: "admin", owner: true }, false, ["reset-link", "end-sessions"]],
  [
    "an admin who may get the site",
    { role: "admin", canOwnSite: true },
    false,
    ["reset-link", "end-sessions", "set-role", "hand-over", ...removal],
  ],
  ["one's own account", { role: "admin" }, true, ["reset-link", "end-sessions", "set-role"]],
])("the actions on %s", (_what, changes, isOwn, actions) => {
  expect(accountActionsFor({ ...account, ...changes }, isOwn)).toEqual(actions);
});
