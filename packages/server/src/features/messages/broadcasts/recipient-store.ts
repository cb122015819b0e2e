import type { PageQuery } from "@emberline/contract";
import { WHOLE_LIST_MAX } from "@emberline/game";
import { sql } from "kysely";
import { anyOf, type Db } from "../../../platform/db/database.ts";
import {
  isAfter,
  matchesSearch,
  PAGE_LIMIT,
  rowCount,
  toPage,
  inBatches,
} from "../../../platform/db/queries/pages.ts";
import type { Deps } from "../../../platform/deps.ts";

type PushDeps = ReachDeps & { db: Db };

const fullName = sql<string>`trim(first_name || ' ' || last_name)`;
const sortKey = sql<string>`plain_spelling(${fullName})`;

/** Users with a device that takes push messages, by name, with the number of such devices, in batches. */
export async function* findPushRecipients(deps: PushDeps) {
  const all = await byName(pushRecipients(deps)).select("users.userId").limit(WHOLE_LIST_MAX).execute();
  yield* inBatches(idsOf(all), (ids) =>
    deps.db
      .selectFrom("users")
      .innerJoin("devices as d", "d.userId", "users.userId")
      .select(["users.userId", "email", fullName.as("name")])
      .select(sql<number>`count(*)::int`.as("devices"))
      .where(isReachableDevice(deps))
      .where("users.userId", "=", anyOf(ids))
      .groupBy("users.userId")
      .orderBy(sortKey)
      .orderBy("users.userId")
      .execute(),
  );
}

/** One page of them, searched by name and address. */
export const findPushRecipientPage = (deps: PushDeps, query: PageQuery) =>
  findPage(pushRecipients(deps), query);

const pushRecipients = (deps: PushDeps) =>
  deps.db
    .selectFrom("users")
    .where("suspendedAt", "is", null)
    .where(
      sql<boolean>`exists (select 1 from devices d where d.user_id = users.user_id and ${isReachableDevice(deps)})`,
    );

/** Users whom broadcast emails reach, by name, in batches. */
export async function* findEmailRecipients(db: Db) {
  const found = byName(emailRecipients(db));
  const all = await found.select("users.userId").limit(WHOLE_LIST_MAX).execute();
  yield* inBatches(idsOf(all), (ids) =>
    found
      .select(["users.userId", "email", fullName.as("name")])
      .where("users.userId", "=", anyOf(ids))
      .execute(),
  );
}

/** One page of them, searched by name and address. */
export const findEmailRecipientPage = (db: Db, query: PageQuery) => findPage(emailRecipients(db), query);

/** The same condition as in `wantsEmailCategory`. */
const emailRecipients = (db: Db) =>
  db
    .selectFrom("users")
    .where("email", "is not", null)
    .where("emailVerifiedAt", "is not", null)
    .where("suspendedAt", "is", null)
    .where("emailAdmin", "=", true);

type Users = ReturnType<typeof emailRecipients>;

const byName = (users: Users) => users.orderBy(sortKey).orderBy("users.userId");

const idsOf = (users: readonly { userId: string }[]) => users.map(({ userId }) => userId);

async function findPage(users: Users, query: PageQuery) {
  const found = users.where(matchesSearch(sql`${fullName} || ' ' || coalesce(email, '')`, query));
  const [rows, { total }] = await Promise.all([
    byName(found)
      .select(["users.userId", "email", fullName.as("name")])
      .select([sortKey.as("sortKey"), "users.userId as sortId"])
      .where(isAfter(sortKey, sql`users.user_id`, query))
      .limit(PAGE_LIMIT)
      .execute(),
    found.select(rowCount).executeTakeFirstOrThrow(),
  ]);
  return toPage(rows, total, ({ userId, name, email }) => ({ userId, name, email }));
}

export type ReachDeps = Pick<Deps, "now" | "pusher">;

/** Whether a device, aliased `d`, receives messages now. The same condition as in `targetsOf`. */
export const isReachableDevice = (deps: ReachDeps) => sql<boolean>`
  (${deps.pusher.reachesFirebase} or ${isWebPush}) and ${isInUse(deps)}`;

/** Whether a device, aliased `d`, is registered with Firebase while this site has no Firebase account. */
export const lacksFirebase = (deps: ReachDeps) => sql<boolean>`
  not (${deps.pusher.reachesFirebase} or ${isWebPush}) and ${isInUse(deps)}`;

const isWebPush = sql`d.token like '{%'`;

const isInUse = ({ now }: ReachDeps) => sql`
  d.retired_at is null and (d.session_id is null or exists (
    select 1 from sessions s where s.session_id = d.session_id and s.expires_at > ${new Date(now())}))`;
