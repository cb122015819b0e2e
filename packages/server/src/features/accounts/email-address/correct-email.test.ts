import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const PASSWORD = "a lagoon at dusk";
let users = 0;
async function register() {
  users += 1;
  const body = {
    username: `typist${users}`,
    email: `typist${users}@mial.test`,
    pwd: PASSWORD,
    firstName: "Ty",
    lastName: "Pist",
  };
  const { data } = await testApp.call(accountRoutes.register, { address: freshIpAddress(), body });
  return { ...data, right: `typist${users}@mail.test`, username: body.username };
}
type Typist = Awaited<ReturnType<typeof register>>;
const input = ({ userId }: Pick<Typist, "userId">, email: string, pwd = PASSWORD) => ({
  address: freshIpAddress(),
  body: { userId, pwd, email },
});
const correct = (fan: Typist, email = fan.right) =>
  testApp.call(accountRoutes.correctEmail, input(fan, email));
const refused = (fan: Pick<Typist, "userId">, email: string, pwd?: string) =>
  testApp.refusal(accountRoutes.correctEmail, input(fan, email, pwd));
const codeOf = ({ userId }: Typist, verificationCode: number) =>
  testApp.codeOf(accountRoutes.verifyEmail, {
    address: freshIpAddress(),
    body: { userId, verificationCode },
  });
const addressOf = async ({ userId }: Typist) =>
  (
    await testApp.db
      .selectFrom("users")
      .select("email")
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow()
  ).email;

test("a mistyped address is corrected within the minute of registration, and only the new code works", async () => {
  const fan = await register();
  const old = codeFor(await testApp.runQueue(), fan.email);
  const reply = await correct(fan);
  expect(reply.data).toEqual({ userId: fan.userId, email: fan.right });
  const code = codeFor(await testApp.runQueue(), fan.right);
  // Once in 900 000 runs the two are the same.
  expect(await codeOf(fan, old === code ? old - 1 : old)).toBe(400);
  expect(await codeOf(fan, code)).toBe(200);
  expect(await addressOf(fan)).toBe(fan.right);
});

// Covers ACCOUNT-52.
test("a correction needs the password, and a wrong one counts as a failed login", async () => {
  const fan = await register();
  for (let tried = 0; tried < 10; tried += 1) {
    expect(await refused(fan, "mallory@mail.test", "a wrong one")).toEqual({
      code: 403,
      message: "That is not the password of this account",
    });
  }
  expect(await refused(fan, "mallory@mail.test", PASSWORD)).toMatchObject({ code: 429 });
  const body = { username: fan.username, pwd: PASSWORD };
  expect(await testApp.codeOf(accountRoutes.login, { address: freshIpAddress(), body })).toBe(429);
  expect(await addressOf(fan)).toBe(fan.email);
});

test("an unknown account is refused with the same message", async () => {
  const unknown = { userId: "00000000-0000-4000-8000-000000000000" };
  expect(await refused(unknown, "mallory@mail.test")).toEqual({
    code: 403,
    message: "That is not the password of this account",
  });
});

test("a verified account keeps its address", async () => {
  const fan = await register();
  await codeOf(fan, codeFor(await testApp.runQueue(), fan.email));
  expect(await refused(fan, fan.right)).toEqual({
    code: 409,
    message: "This account is verified already. Please log in and change the address there",
  });
  expect(await addressOf(fan)).toBe(fan.email);
});

test("an address that another user has confirmed is refused, and nothing changes", async () => {
  const [fan, other] = [await register(), await testApp.createUser()];
  expect(await refused(fan, other.email)).toEqual({
    code: 409,
    message: "That email address is already in use",
  });
  expect(await codeOf(fan, codeFor(await testApp.runQueue(), fan.email))).toBe(200);
});

test("corrections count as codes: one a minute for the same address, ten an hour", async () => {
  const fan = await register();
  expect(await refused(fan, fan.email)).toMatchObject({ code: 429 });
  for (let sent = 1; sent < 10; sent += 1) await correct(fan, `${sent}-${fan.right}`);
  expect(await refused(fan, fan.right)).toMatchObject({ code: 429 });
  expect(await addressOf(fan)).toBe(`9-${fan.right}`);
});

test("of two simultaneous corrections one address is saved, and only its code works", async () => {
  const fan = await register();
  const emails = [`one-${fan.right}`, `two-${fan.right}`];
  await Promise.all(emails.map((email) => testApp.codeOf(accountRoutes.correctEmail, input(fan, email))));
  const email = (await addressOf(fan)) ?? "";
  expect(emails).toContain(email);
  expect(await codeOf(fan, codeFor(await testApp.runQueue(), email))).toBe(200);
});
