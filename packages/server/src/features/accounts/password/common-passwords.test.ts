import { accountRoutes, myAccountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { hashPassword } from "./password.ts";
import { resetTokenFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";
import { createSetupLink } from "../registration/first-admin-setup.ts";

const testApp = useTestApp();

const COMMON = { code: 400, message: "Password must not be one of the most common ones" };
const OWN_NAME = { code: 400, message: "Password must not be your username or email address" };
const GOOD = "a lagoon at dusk";

/** Every way to set a new password, each for a user of this name. */
const ways: [string, (user: { username: string; email: string }, pwd: string) => Promise<unknown>][] = [
  [
    "registering",
    (user, pwd) =>
      testApp.refusal(accountRoutes.register, { body: { ...user, pwd, firstName: "A", lastName: "B" } }),
  ],
  [
    "changing it",
    async (user, password) => {
      const as = await insert(user);
      await savePasswordHash(testApp.db, as.userId, await hashPassword(GOOD));
      const body = { currentPassword: GOOD, password };
      return testApp.refusal(myAccountRoutes.changePassword, { as, body });
    },
  ],
  [
    "a reset link",
    async (user, password) => {
      const { email } = await insert(user);
      await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email } });
      const token = resetTokenFor(await testApp.runQueue(), email);
      const refusal = await testApp.refusal(accountRoutes.resetPassword, { body: { token, password } });
      // A refusal does not use up the link.
      await testApp.call(accountRoutes.resetPassword, { body: { token, password: GOOD } });
      return refusal;
    },
  ],
  [
    "the set-up",
    async (user, password) => {
      await testApp.db.updateTable("users").set({ isAdmin: false }).execute();
      const token = new URL((await createSetupLink(testApp)) ?? "").searchParams.get("token");
      return testApp.refusal(accountRoutes.setUp, { body: { ...user, token, password, sample: "none" } });
    },
  ],
];

let users = 0;
function newUser() {
  users += 1;
  return { username: `ChosenName${users}`, email: `mailbox${users}@fans.test` };
}
async function insert({ username, email }: { username: string; email: string }): Promise<TestUser> {
  const user = await testApp.createUser(username);
  await testApp.db.updateTable("users").set({ email }).where("userId", "=", user.userId).execute();
  return { ...user, email };
}

// Covers ACCOUNT-55.
test.each(ways)("%s with a common password is refused, in any letter case", async (_way, attempt) => {
  expect(await attempt(newUser(), "PassWord1")).toEqual(COMMON);
});

// Covers ACCOUNT-55.
test.each(ways)("%s with the user's own name or address is refused", async (_way, attempt) => {
  const [one, two, three] = [newUser(), newUser(), newUser()];
  expect(await attempt(one, one.username.toUpperCase())).toEqual(OWN_NAME);
  expect(await attempt(two, two.email)).toEqual(OWN_NAME);
  expect(await attempt(three, ` ${three.email.split("@", 1)[0]}`)).toEqual(OWN_NAME);
});

test("a common password that was set before the rule still logs in", async () => {
  const fan = await testApp.createUser();
  await savePasswordHash(testApp.db, fan.userId, await hashPassword("password1"));
  const body = { username: fan.username, pwd: "password1" };
  expect(await testApp.codeOf(accountRoutes.login, { body })).toBe(200);
});
