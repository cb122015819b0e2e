import { type RawBuilder, sql } from "kysely";
import { toJsonb, type Tx } from "../../db/transaction.ts";
import type { Db } from "../../db/database.ts";
import type { QueuedMessage, Urgency } from "../push-message.ts";

/** The preferences of push messages (ACCOUNT-15). */
export type PushCategory = "draft" | "updates" | "polls" | "recaps" | "chat";

export interface PushRequest {
  /** Everyone, all devices of these users, or exactly these devices. */
  to: "all" | { userIds: string[] } | { deviceIds: string[] };
  message: QueuedMessage;
  /** Users who have not watched this episode when the message is sent get its neutral words. */
  episodeId?: string | null;
  /**
   * Users who switched this preference off get nothing, even if they do so after this call; null ignores preferences.
   */
  category: PushCategory | null;
  urgency: Urgency;
  /** Epoch milliseconds. After it the message is neither sent nor kept for an offline device. */
  expiresAt: number;
  /** A device gets only one of the messages with the same key. */
  dedupeKey?: string;
  /** A reminder of this survey: not sent once all of the user's teams have answered. */
  surveyId?: string;
  /** Groups messages, to count and cancel them; they are sent after all others. */
  batchId?: string;
}

export interface EnqueueCounts {
  /** The number of messages, one per device. */
  queued: number;
  /** The number of devices that are unreachable because Firebase is not configured. */
  unreachable: number;
}

interface EnqueueDeps {
  now: () => number;
  pusher: { reachesFirebase: boolean };
}

/** A separate message for each user. */
export type PersonalPushes = Omit<PushRequest, "to" | "message"> & { messages: Map<string, QueuedMessage> };

const PRIORITY = { high: 0, normal: 1, low: 2 };
const BATCH_PRIORITY = 3;

/**
 * Enqueues a message in the caller's transaction: it is sent if, and only if, that commits. It replaces queued messages
 * with the same tag.
 */
export const enqueuePush = (tx: Tx, deps: EnqueueDeps, push: PushRequest): Promise<EnqueueCounts> =>
  enqueue(tx, deps, push, sql`select null::uuid as user_id, ${toJsonb(push.message)}::jsonb as message`);

/** The same for many messages with one query. */
export function enqueuePersonalPushes(
  tx: Tx,
  deps: EnqueueDeps,
  { messages, ...rest }: PersonalPushes,
): Promise<EnqueueCounts> {
  const userIds = [...messages.keys()];
  const texts = toJsonb([...messages].map(([userId, message]) => ({ userId, message })));
  const own = sql`select "userId" as user_id, message
    from jsonb_to_recordset(${texts}::jsonb) as own ("userId" uuid, message jsonb)`;
  return enqueue(tx, deps, { ...rest, to: { userIds } }, own);
}

/** `texts`: the message of each user, or one for all users. */
async function enqueue(
  tx: Tx,
  { now, pusher }: EnqueueDeps,
  push: Omit<PushRequest, "message">,
  texts: RawBuilder<unknown>,
): Promise<EnqueueCounts> {
  const { category, urgency, expiresAt, dedupeKey = null, surveyId = null, batchId = null } = push;
  const { episodeId = null } = push;
  const at = new Date(now());
  const priority = batchId === null ? PRIORITY[urgency] : BATCH_PRIORITY;
  const { rows } = await sql<EnqueueCounts & { services: string[] | null }>`
    with texts as (${texts}), targets as (${targetsOf(push, at)}), added as (
      insert into push_outbox (user_id, device_id, device_hash, batch_id, survey_id, episode_id, service, category,
        dedupe_key,        message, urgency, priority, created_at, due_at, expires_at)
      select targets.user_id, device_id, token_hash, ${batchId}::uuid, ${surveyId}::uuid,
        ${episodeId}::uuid, service, ${category},
        ${dedupeKey}, message, ${urgency}, ${priority}::int, ${at}::timestamptz, ${at}::timestamptz,
        ${new Date(expiresAt)}::timestamptz
      from targets join texts on texts.user_id is null or texts.user_id = targets.user_id
      where ${pusher.reachesFirebase} or service <> 'firebase'
      on conflict do nothing returning push_id, device_id, service, message
    ), replaced as (
      update push_outbox old set state = 'dropped', reason = 'replaced', message = null from added
      where old.device_id = added.device_id and old.state = 'queued'
        and old.message->>'tag' = added.message->>'tag'
    )
    select (select count(*)::int from added) as queued,
      (select count(*)::int from targets where service = 'firebase' and not ${pusher.reachesFirebase}) as unreachable,
      (select array_agg(distinct service) from added) as services`.execute(tx);
  const [{ queued, unreachable, services } = { queued: 0, unreachable: 0, services: null }] = rows;
  for (const service of services ?? []) await startServiceSender(tx, service);
  return { queued, unreachable };
}

/** Without a job key, because two simultaneous transactions would wait for one another. */
async function startServiceSender(tx: Tx, service: string): Promise<void> {
  const payload = JSON.stringify({ service });
  await sql`select graphile_worker.add_job('send-push', ${payload}::json, max_attempts => 3)`.execute(tx);
}

/** Withdraws the unsent messages with this key, in the caller's transaction. */
export async function withdrawPushes(tx: Tx, dedupeKey: string): Promise<void> {
  await tx
    .updateTable("pushOutbox")
    .set({ state: "dropped", reason: "withdrawn", message: null })
    .where("dedupeKey", "=", dedupeKey)
    .where("state", "=", "queued")
    .execute();
}

/** Starts the sender after `inMs`; a later call replaces an earlier one. */
export async function scheduleServiceSender(db: Db, service: string, inMs: number): Promise<void> {
  const payload = JSON.stringify({ service });
  await sql`select graphile_worker.add_job('send-push', ${payload}::json, max_attempts => 3,
    job_key => ${`send-push:${service}`}, run_at => now() + ${inMs / 1000}::float8 * interval '1 second')`.execute(
    db,
  );
}

/**
 * The active devices of users who want the category and are not suspended. The last three labels of its host name
 * identify a push service.
 */
function targetsOf({ to, category }: Pick<PushRequest, "to" | "category">, at: Date) {
  const chosen =
    to === "all"
      ? sql`true`
      : "userIds" in to
        ? sql`d.user_id = any(${to.userIds}::uuid[])`
        : sql`d.device_id = any(${to.deviceIds}::uuid[])`;
  return sql`
    select d.user_id, d.device_id, d.token_hash,
      case when d.token like '{%'
        then regexp_replace(split_part(d.token, '/', 3), '^.*\\.(?=[^.]+\\.[^.]+\\.[^.]+$)', '')
        else 'firebase' end as service
    from devices d join users u on u.user_id = d.user_id left join sessions s on s.session_id = d.session_id
    where d.retired_at is null and u.suspended_at is null and (d.session_id is null or s.expires_at > ${at})
      and ${chosen} and ${wantsCategory(category)}`;
}

/** A condition on the users table, aliased `u`. */
export const wantsCategory = (category: PushCategory | null) =>
  category === null
    ? sql<boolean>`true`
    : category === "chat"
      ? sql<boolean>`u.push_chat <> 'none'`
      : sql<boolean>`${sql.ref(`u.push_${category}`)}`;
