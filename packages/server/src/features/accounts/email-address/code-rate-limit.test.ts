import { accountRoutes } from "@emberline/contract";
import { CODE_MAX_PER_DAY, CODE_MAX_PER_HOUR, CODE_MAX_PER_USER_HOUR, CODE_MAX_TRIES } from "@emberline/game";
import { expect, test } from "vitest";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SOON = { code: 429, message: "Please wait a minute before asking for another code" };
const LATER = { code: 429, message: "Too many codes were sent. Please try again in an hour" };
const TOMORROW = { code: 429, message: "Too many codes were sent today. Please try again tomorrow" };

const askFor = (as: TestUser, email: string) => ({ as, address: freshIpAddress(), body: { email } });
const ask = (as: TestUser, email: string) => testApp.call(accountRoutes.updateEmail, askFor(as, email));
const refused = (as: TestUser, email: string) =>
  testApp.refusal(accountRoutes.updateEmail, askFor(as, email));
const registration = (username: string, email: string) => ({
  address: freshIpAddress(),
  body: { username, email, pwd: "correct horse", firstName: "Some", lastName: "Body" },
});

// Covers ACCOUNT-57.
test("a user gets fifteen codes in 24 hours, for any address, confirmed or not", async () => {
  const fan = await testApp.createUser();
  for (let sent = 0; sent < CODE_MAX_PER_DAY; sent += 1) {
    const email = `mine${sent}@mail.test`;
    await ask(fan, email);
    if (sent % 2 === 0) {
      const verificationCode = codeFor(await testApp.runQueue(), email);
      await testApp.call(accountRoutes.verifyEmail, {
        as: fan,
        address: freshIpAddress(),
        body: { userId: fan.userId, verificationCode },
      });
    }
    testApp.time += HOUR_MS;
  }
  expect(await refused(fan, "more@mail.test")).toEqual(TOMORROW);
  testApp.time += (24 - CODE_MAX_PER_DAY) * HOUR_MS - 1;
  expect(await refused(fan, "more@mail.test")).toEqual(TOMORROW);
  testApp.time += 1;
  await ask(fan, "more@mail.test");
  testApp.time += HOUR_MS - 1;
  expect(await refused(fan, "again@mail.test")).toEqual(TOMORROW);
});

// Covers ACCOUNT-57.
test("an address mistyped at the registration is corrected in Settings within the minute; each address waits on its own", async () => {
  const { data } = await testApp.call(accountRoutes.register, registration("typist", "typist@mial.test"));
  const { token } = await testApp.call(accountRoutes.login, {
    address: freshIpAddress(),
    body: { username: "typist", pwd: "correct horse" },
  });
  const fan = { ...(await testApp.createUser()), userId: data.userId, token };
  await ask(fan, "typist@mail.test");
  expect(await refused(fan, "typist@mail.test")).toEqual(SOON);
  // This address got its code less than a minute ago, although another address has got one since.
  expect(await refused(fan, "Typist@mial.test")).toEqual(SOON);
  testApp.time += MINUTE_MS;
  await ask(fan, "typist@mial.test");
});

// Covers ACCOUNT-57.
test("one address gets five codes of a user in an hour, several addresses ten together", async () => {
  const fan = await testApp.createUser();
  for (let sent = 0; sent < CODE_MAX_PER_HOUR; sent += 1) {
    await ask(fan, "same@mail.test");
    testApp.time += MINUTE_MS;
  }
  expect(await refused(fan, "same@mail.test")).toEqual(LATER);
  for (let sent = CODE_MAX_PER_HOUR; sent < CODE_MAX_PER_USER_HOUR; sent += 1)
    await ask(fan, `${sent}@mail.test`);
  expect(await refused(fan, "eleventh@mail.test")).toEqual(LATER);
});

// Covers ACCOUNT-57.
test("an address gets fifteen codes in 24 hours, however many users ask for them", async () => {
  const email = "Wanted@mail.test";
  for (let sent = 0; sent < CODE_MAX_PER_DAY; sent += 1) {
    await testApp.call(accountRoutes.register, registration(`wants${sent}`, email));
  }
  const spelled = registration("wants-more", email.toLowerCase());
  expect(await testApp.refusal(accountRoutes.register, spelled)).toEqual(TOMORROW);
  expect(await refused(await testApp.createUser(), email)).toEqual(TOMORROW);
  const emails = await testApp.runQueue();
  expect(emails.filter(({ to }) => to.toLowerCase() === email.toLowerCase())).toHaveLength(15);
});

test("simultaneous requests for one address get no more than fifteen codes", async () => {
  const email = "crowd@mail.test";
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () =>
      ask(await testApp.createUser(), email).then(
        () => 200,
        () => 429,
      ),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(CODE_MAX_PER_DAY);
});

test("a day of guessing finds a code less than once in ten thousand days", () => {
  // One code from before the day may still be valid.
  expect(((CODE_MAX_PER_DAY + 1) * CODE_MAX_TRIES) / 900_000).toBeLessThan(1e-4);
});
