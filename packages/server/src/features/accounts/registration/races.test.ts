import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { useTestApp, freshIpAddress } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";

const testApp = useTestApp();

const succeeded = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;

test("several simultaneous requests for a code send one to each address, and ten at most", async () => {
  const fan = await testApp.createUser();
  const ask = (address: number) =>
    testApp.call(accountRoutes.updateEmail, { as: fan, body: { email: `new${address}@mail.test` } });
  expect(succeeded(await Promise.allSettled([0, 0, 0, 0, 0].map(ask)))).toBe(1);
  expect(succeeded(await Promise.allSettled(Array.from({ length: 12 }, (_, index) => ask(index + 1))))).toBe(
    9,
  );
});

test("simultaneous requests for a reset link send as many as an hour allows", async () => {
  const { email } = await testApp.createUser();
  const ask = () =>
    testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email } });
  expect(succeeded(await Promise.allSettled(Array.from({ length: 12 }, ask)))).toBe(5);
});

test("a password that is changed during a login opens no session", async () => {
  const fan = await testApp.createUser();
  await savePasswordHash(testApp.db, fan.userId, await hashPassword("the old one"));
  const next = await hashPassword("the new one");
  const login = testApp.codeOf(accountRoutes.login, { body: { username: fan.username, pwd: "the old one" } });
  await savePasswordHash(testApp.db, fan.userId, next);
  expect(await login).toBe(401);
});

test("a user logs in by a name whose upper case does not map back to its lower case", async () => {
  for (const username of ["ΟΔΥΣΣΕΥΣ", "İnci"]) {
    const fan = await testApp.createUser(username);
    await savePasswordHash(testApp.db, fan.userId, await hashPassword("whatever it is"));
    const { userType } = await testApp.call(accountRoutes.login, {
      address: freshIpAddress(),
      body: { username, pwd: "whatever it is" },
    });
    expect(userType).toBe("USER");
  }
});
