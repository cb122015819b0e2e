import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { isReachableDevice, type ReachDeps } from "./reachable-device.ts";

/** Users with a device that takes push messages, by name, with the number of such devices. */
export const findPushRecipients = (deps: ReachDeps & { db: Db }) =>
  people(deps.db)
    .innerJoin("devices as d", "d.userId", "users.userId")
    .select(sql<number>`count(*)::int`.as("devices"))
    .where(isReachableDevice(deps))
    .groupBy("users.userId")
    .execute();

/** Users whom broadcast emails reach, by name. The same condition as in `wantsEmailCategory`. */
export const findEmailRecipients = (db: Db) =>
  people(db)
    .where("email", "is not", null)
    .where("emailVerifiedAt", "is not", null)
    .where("emailAdmin", "=", true)
    .execute();

const people = (db: Db) =>
  db
    .selectFrom("users")
    .select(["users.userId", "email"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .orderBy(sql`lower(trim(first_name || ' ' || last_name))`)
    .orderBy("users.userId");
