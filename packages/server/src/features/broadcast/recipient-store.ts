import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { isReachable, type Reach } from "./reachable.ts";

/** Every account by name, with the number of devices that take push messages. */
export const findPushRecipients = (deps: Reach & { db: Db }) =>
  people(deps.db)
    .select((users) =>
      users
        .selectFrom("devices as d")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("d.userId", "=", "users.userId")
        .where(isReachable(deps))
        .$asScalar()
        .$notNull()
        .as("devices"),
    )
    .execute();

/** Every account that the admins' letters can reach, by name. The same words as where they are queued (`wants`). */
export const findEmailRecipients = (db: Db) =>
  people(db)
    .where("email", "is not", null)
    .where("emailVerifiedAt", "is not", null)
    .where("emailAdmin", "=", true)
    .execute();

const people = (db: Db) =>
  db
    .selectFrom("users")
    .select(["userId", "email"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .orderBy(sql`lower(trim(first_name || ' ' || last_name))`)
    .orderBy("userId");
