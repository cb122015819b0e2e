import { deviceRoutes } from "@emberline/contract";
import { inTransaction } from "../db/transaction.ts";
import type { Network } from "../push/delivery/ssrf-safe-post.ts";
import { getPushKeys } from "../push/push-keys.ts";
import { createPushSender, type PushSender } from "../push/outbox/push-sender.ts";
import { createPusher, type Pusher } from "../push/delivery/pusher.ts";
import { type Queued, type QueuedPush, queuePush } from "../push/outbox/enqueue-push.ts";
import { PLAYED, type PushService, startPushService, type Subscriber } from "./push-service.ts";
import { createWorld, type Person, type World } from "./world.ts";

/** A world whose messages go to a push service on this machine. */
export interface PushScene {
  world: World;
  service: PushService;
  pusher: (over?: Partial<Network>) => Pusher;
  /** The sender of one more server on the one database. */
  server: (over?: Partial<Network>) => PushSender;
  phoneOf: (person: Person, host?: string) => Promise<Subscriber>;
  queue: (over: Partial<QueuedPush> & Pick<QueuedPush, "to">) => Promise<Queued>;
  /** To all devices of a person. */
  tell: (person: Person, over?: Partial<QueuedPush>) => Promise<Queued>;
  /** State, reason and attempts of all messages, the oldest first. */
  outbox: () => Promise<[string, string | null, number][]>;
  /** For the next test; throws when the service found fault with a request. */
  clear: () => Promise<void>;
  end: () => Promise<void>;
}

export const MINUTE_MS = 60_000;
export const POLL = { title: "Poll", body: "Tomorrow", url: "/polls", tag: null, type: "survey" } as const;

export async function createPushScene(): Promise<PushScene> {
  const world = await createWorld();
  const { db, log, settings } = world;
  const now = () => world.time;
  const service = await startPushService(now);
  const { publicKey } = await getPushKeys(db, now());
  const findKeys = () => getPushKeys(db, now());
  const pusher: PushScene["pusher"] = (over) =>
    createPusher({ settings, findKeys, account: null, now }, { ...service.network, ...over });
  const queue: PushScene["queue"] = (over) =>
    inTransaction(db, (tx) => queuePush(tx, { now, pusher: pusher() }, { ...usual(now()), ...over }));
  return {
    world,
    service,
    pusher,
    server: (over) => createPushSender({ db, pusher: pusher(over), now, log, settings }),
    phoneOf: async (person, host) => {
      const phone = await service.subscribe(host, publicKey);
      await world.call(deviceRoutes.register, { as: person, body: { fcmToken: phone.json } });
      return phone;
    },
    queue,
    tell: ({ userId }, over) => queue({ to: { userIds: [userId] }, ...over }),
    outbox: () => readOutbox(world),
    clear: async () => {
      const faults = service.faults.splice(0);
      if (faults.length > 0) throw new Error(faults.join(", "));
      for (const host of Object.values(PLAYED)) service.behave(host, null);
      await db.deleteFrom("pushOutbox").execute();
    },
    end: async () => {
      await service.end();
      await world.end();
    },
  };
}

const usual = (now: number) =>
  ({ message: POLL, category: "polls", urgency: "normal", expiresAt: now + 60 * MINUTE_MS }) as const;

async function readOutbox({ db }: World): Promise<[string, string | null, number][]> {
  const rows = await db
    .selectFrom("pushOutbox")
    .select(["state", "reason", "attempts"])
    .orderBy("createdAt")
    .orderBy("pushId")
    .execute();
  return rows.map(({ state, reason, attempts }) => [state, reason, attempts]);
}

/** What a browser got to read, in order. */
export const bodies = ({ received }: Subscriber) => received.map(({ payload }) => payload["body"]);
