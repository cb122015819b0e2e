import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Every account by name, with the number of devices that still take push messages. */
export const findPushRecipients = (db: Db) =>
  people(db)
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
    .execute();

/** Every account that mail can reach, by name. */
export const findEmailRecipients = (db: Db) =>
  people(db).where("email", "is not", null).where("emailVerifiedAt", "is not", null).execute();

const people = (db: Db) =>
  db
    .selectFrom("users")
    .select(["userId", "email"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .orderBy(sql`lower(trim(first_name || ' ' || last_name))`)
    .orderBy("userId");
