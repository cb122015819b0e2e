import { createSession } from "../../platform/session/session.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";

/** A logged-in user. Each has an IP address of its own, so that they do not share rate limits. */
export interface TestUser {
  userId: string;
  username: string;
  email: string;
  token: string;
  isAdmin: boolean;
  address: string;
}

let userCount = 0;
const nextNumber = () => (userCount += 1);
/** An IP address that no request has used yet. */
export const freshIpAddress = () => addressOf(nextNumber());
const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** So that tests of dangerous actions do not have to confirm the session. */
const FOR_GOOD = new Date("9999-01-01");

/** A user with a verified address and an open session, which stays confirmed; without a password. */
export async function insertTestUser(
  deps: Deps,
  name: string | undefined,
  isAdmin: boolean,
): Promise<TestUser> {
  const number = nextNumber();
  const username = name ?? `fan${number}`;
  const email = `${username.toLowerCase()}@fans.test`;
  const { userId } = await deps.db
    .insertInto("users")
    .values({
      username,
      email,
      emailVerifiedAt: new Date(deps.now()),
      firstName: username,
      lastName: "Fan",
      isAdmin,
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  const token = await inTransaction(deps.db, (tx) =>
    createSession(deps, tx, { userId, userAgent: undefined }),
  );
  await deps.db.updateTable("sessions").set({ confirmedAt: FOR_GOOD }).where("userId", "=", userId).execute();
  return { userId, username, email, token, isAdmin, address: addressOf(number) };
}
