import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Every account by name, with the number of devices that still take push messages. */
export async function findPushRecipients(db: Db) {
  return db
    .selectFrom("users")
    .select(["userId", "email"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .select((users) =>
      users
        .selectFrom("devices")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("devices.userId", "=", "users.userId")
        .where("retiredAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("devices"),
    )
    .orderBy(sql`lower(trim(first_name || ' ' || last_name))`)
    .orderBy("userId")
    .execute();
}
