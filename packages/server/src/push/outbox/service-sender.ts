import type { Db } from "../../db/database.ts";
import type { Logger } from "../../log.ts";
import { createCircuit } from "./circuit-breaker.ts";
import { createNotes } from "./delivery-status-writer.ts";
import type { Outcome } from "../delivery/delivery-result.ts";
import { claim, type Claimed, dropExpired, findNextDue, type Note, retire } from "./push-outbox.ts";
import { readPushTarget } from "../push-target.ts";
import type { Pusher } from "../delivery/pusher.ts";
import { wakeServiceLater } from "./enqueue-push.ts";

export interface LaneDeps {
  db: Db;
  pusher: Pusher;
  now: () => number;
  log: Logger;
  settings: { pushHosts: string[] };
}

/** On their way to one service at once, from one server. */
const ON_THE_WAY = 32;
export const PUSH_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 1_800_000;
const NOT_SOONER_MS = 1000;

/** Delivers the messages for one push service: what happens there is of no concern to any other. */
export function createLane(deps: LaneDeps, service: string, isStopping: () => boolean) {
  const { db, now, log } = deps;
  const circuit = createCircuit(now, ON_THE_WAY);
  const notes = createNotes(deps);
  let isWorking = false;
  let isWoken = false;
  let wake = () => {};

  /** Until nothing is due any more. Whoever comes meanwhile leaves it to those at work. */
  return async function work(): Promise<void> {
    isWoken = true;
    wake();
    if (isWorking) return;
    isWorking = true;
    try {
      await dropExpired(db, service, now());
      await workOff();
    } finally {
      isWorking = false;
    }
    await comeBackLater();
  };

  async function workOff(): Promise<void> {
    const onTheWay = new Set<Promise<void>>();
    try {
      for (let isMore = true; isMore || onTheWay.size > 0;) {
        isWoken = false;
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const claimed = await claimFor(onTheWay.size);
        for (const one of claimed) {
          const sending = deliver(one).finally(() => onTheWay.delete(sending));
          onTheWay.add(sending);
        }
        if (onTheWay.size > 0) await Promise.race([...onTheWay, woken]);
        isMore = claimed.length > 0 || isWoken;
      }
    } finally {
      await Promise.allSettled(onTheWay);
    }
  }

  async function claimFor(onTheWay: number): Promise<Claimed[]> {
    const room = isStopping() ? 0 : circuit.room() - onTheWay;
    return room > 0 ? claim(db, service, { count: room, now: now() }) : [];
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const { pushId, obstacle } = claimed;
    if (obstacle !== null) {
      const state = obstacle === "expired" && claimed.attempts > 1 ? "failed" : "dropped";
      return notes({ pushId, state, reason: obstacle, dueAt: null });
    }
    const outcome = await send(claimed);
    if (outcome.kind !== "wait") circuit.succeed();
    else if (outcome.isDown) circuit.fail();
    if (outcome.kind === "gone") await retire(db, claimed, now());
    const settled = settle(claimed, outcome, now());
    if (settled.state === "failed" && outcome.kind !== "gone") {
      log.warn(
        { pushId, service, attempts: claimed.attempts },
        `a push message was given up: ${settled.reason}`,
      );
    }
    await notes(settled);
  }

  async function send({ pushId, token, message, urgency, expiresAt }: Claimed): Promise<Outcome> {
    // Read anew: the list of push services may be another than when it was saved.
    const target = readPushTarget(token ?? "", deps.settings.pushHosts);
    if (target === null) return { kind: "refused", why: "its push service is not on the list" };
    const ttlSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now()) / 1000));
    try {
      return await deps.pusher.send(target, { id: pushId, message, ttlSeconds, urgency });
    } catch (error) {
      log.error({ err: error, pushId, service }, "a push message could not be made");
      return { kind: "wait", why: "it could not be made", afterMs: null, isDown: false };
    }
  }

  /** For what is tried again, and for what lies there while the service is down. */
  async function comeBackLater(): Promise<void> {
    const dueAt = isStopping() ? null : await findNextDue(db, service);
    if (dueAt === null) return;
    const inMs = Math.max(dueAt, circuit.opensUntil()) - now();
    await wakeServiceLater(db, service, Math.max(inMs, NOT_SOONER_MS));
  }
}

function settle({ pushId, attempts, expiresAt }: Claimed, outcome: Outcome, now: number): Note {
  if (outcome.kind === "delivered") return { pushId, state: "sent", reason: null, dueAt: null };
  const failed: Note = { pushId, state: "failed", reason: outcome.why, dueAt: null };
  if (outcome.kind !== "wait") return failed;
  const dueAt = now + (outcome.afterMs ?? retryAfter(attempts));
  const isOver = attempts >= PUSH_ATTEMPTS || dueAt >= expiresAt.getTime();
  return isOver ? failed : { pushId, state: "queued", reason: outcome.why, dueAt };
}

const retryAfter = (attempts: number) => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
