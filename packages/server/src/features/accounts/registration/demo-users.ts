import type { Tx } from "../../../platform/db/transaction.ts";
import { insertUser } from "../account-store.ts";

const NAMES = ["Ana", "Ben", "Cleo", "Dina", "Elias"];

/** Adds the invented owners of the demonstration league, who cannot log in and get no email. Returns their ids. */
export async function insertDemoUsers(tx: Tx): Promise<string[]> {
  const userIds: string[] = [];
  for (const firstName of NAMES) {
    const username = `demo-${firstName.toLowerCase()}`;
    // A top-level domain that is reserved for tests.
    const email = `${username}@demo.invalid`;
    userIds.push(await insertUser(tx, { username, email, firstName, lastName: "Demo", isDemo: true }));
  }
  return userIds;
}

/** Deletes the invented owners; they have no teams left. */
export async function deleteDemoUsers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("users")
    .where("isDemo", "=", true)
    .where("userId", "not in", (teams) => teams.selectFrom("teams").select("ownerId"))
    .execute();
}
