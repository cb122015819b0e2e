import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { QueuedMessage, Urgency } from "../push-message.ts";

/** A claimed message with the current state of its device. */
export interface Claimed {
  pushId: string;
  userId: string;
  attempts: number;
  message: QueuedMessage;
  /** The season and the number of the episode that the message is about; null for none. */
  seasonId: string | null;
  episode: number | null;
  urgency: Urgency;
  expiresAt: Date;
  deviceId: string | null;
  /** The device's address; null when the device was deleted. */
  token: string | null;
  /** Why the message must not be sent any longer. */
  obstacle: string | null;
}

/** The new state of a message; `dueAt` for a retry. */
export interface DeliveryStatus {
  pushId: string;
  state: "queued" | "sent" | "failed" | "dropped";
  reason: string | null;
  dueAt: number | null;
}

/**
 * Longer than sending takes. After this time another server may send the message, because the first one must have died.
 */
export const LEASE_MS = 30_000;

/** Claims due messages, the most urgent first; several servers claim different ones. */
export async function claim(db: Db, service: string, by: { count: number; now: number }): Promise<Claimed[]> {
  const at = new Date(by.now);
  const { rows } = await sql<Claimed>`
    with due as (
      select push_id from push_outbox
      where service = ${service} and state = 'queued' and due_at <= ${at}
      order by priority, due_at limit ${by.count} for update skip locked
    ), taken as (
      update push_outbox o set attempts = attempts + 1, due_at = ${new Date(by.now + LEASE_MS)}
      from due where o.push_id = due.push_id returning o.*
    )
    select t.push_id, t.user_id, t.attempts, t.message, e.season_id, e.number as episode, t.urgency, t.expires_at, d.device_id, d.token, case
      when m.cancelled_at is not null then 'called off'
      when t.expires_at <= ${at} then 'expired'
      when d.device_id is null then 'logged out'
      when d.user_id <> t.user_id then 'moved to another account'
      when d.retired_at is not null then 'retired'
      when u.suspended_at is not null then 'suspended'
      when s.expires_at <= ${at} then 'logged out'
      when case t.category when 'draft' then not u.push_draft when 'updates' then not u.push_updates
        when 'polls' then not u.push_polls when 'recaps' then not u.push_recaps when 'chat' then u.push_chat = 'none' else false end then 'switched off'
      when t.survey_id is not null and not exists (select 1 from teams where owner_id = t.user_id and not exists (
        select 1 from submissions a
        where a.team_id = teams.team_id and a.survey_id = t.survey_id and a.complete)) then 'answered'
      end as obstacle
    from taken t left join devices d on d.device_id = t.device_id
      left join sessions s on s.session_id = d.session_id left join users u on u.user_id = t.user_id
      left join bulk_messages m on m.bulk_message_id = t.batch_id left join episodes e on e.episode_id = t.episode_id
    order by t.priority, t.created_at`.execute(db);
  return rows;
}

/** Stores the states of messages and deletes the texts of finished ones. */
export async function saveStatuses(db: Db, statuses: DeliveryStatus[], now: number): Promise<void> {
  const rows = statuses.map(({ dueAt, ...rest }) => ({ ...rest, dueAt: dueAt && new Date(dueAt) }));
  await sql`
    update push_outbox o set state = n.state, reason = n.reason, due_at = coalesce(n."dueAt", o.due_at),
      message = case n.state when 'queued' then o.message end,
      sent_at = case n.state when 'sent' then ${new Date(now)}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n("pushId" uuid, state text, reason text, "dueAt" timestamptz)
    where o.push_id = n."pushId" and (o.state = 'queued' or n.state = 'sent')`.execute(db);
}

/** Marks a device as gone until it registers again, unless it has just registered with other keys. */
export async function markDeviceGone(
  db: Db,
  { deviceId, token }: Pick<Claimed, "deviceId" | "token">,
  now: number,
): Promise<void> {
  if (deviceId === null || token === null) return;
  await db
    .updateTable("devices")
    .set({ retiredAt: new Date(now) })
    .where("deviceId", "=", deviceId)
    .where("token", "=", token)
    .execute();
}

/** Expires messages, even while their service is unreachable. */
export async function dropExpired(db: Db, service: string, now: number): Promise<void> {
  await db
    .updateTable("pushOutbox")
    // A message that expired after attempts has failed; without attempts it is dropped.
    .set({
      state: sql`case when attempts > 0 then 'failed' else 'dropped' end`,
      reason: "expired",
      message: null,
    })
    .where("service", "=", service)
    .where("state", "=", "queued")
    .where("expiresAt", "<=", new Date(now))
    .execute();
}

/** When the next message of a service is due, in epoch milliseconds. */
export async function findNextDue(db: Db, service: string): Promise<number | null> {
  const { next } = await db
    .selectFrom("pushOutbox")
    .select((eb) => eb.fn.min("dueAt").as("next"))
    .where("service", "=", service)
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return next === null ? null : new Date(next).getTime();
}

/** The services with queued messages. */
export async function findServices(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("pushOutbox")
    .select("service")
    .distinct()
    .where("state", "=", "queued")
    .execute();
  return rows.map(({ service }) => service);
}
