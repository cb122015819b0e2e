import type { Db } from "../../db/database.ts";
import type { Logger } from "../../log.ts";
import type { DeliveryResult } from "../delivery/delivery-result.ts";
import {
  claim,
  type Claimed,
  type DeliveryStatus,
  dropExpired,
  findNextDue,
  LEASE_MS,
  markDeviceGone,
  saveStatuses,
} from "./push-outbox.ts";
import { readPushTarget } from "../push-target.ts";
import type { Pusher } from "../delivery/pusher.ts";
import { scheduleServiceSender } from "./enqueue-push.ts";
import { setTimeout as pause } from "node:timers/promises";
import { inTransaction } from "../../db/transaction.ts";
import { errorFields } from "../../db/database-unavailable.ts";
import { isSeen, NO_LIMITS, type ViewerLimits } from "@emberline/game";
import { groupBy } from "../../group-by.ts";
import type { PushMessage } from "../push-message.ts";

const STATUS_RETRY_MS = 1000;

/**
 * Stores delivery results. Results that arrive during a write are stored together, so that a thousand results a second
 * do not take a thousand transactions. The promise resolves with the commit.
 */
function createDeliveryStatusWriter({ db, now, log }: { db: Db; now: () => number; log: Logger }) {
  let waiting: DeliveryStatus[] = [];
  let written: Promise<void> = Promise.resolve();
  return (status: DeliveryStatus): Promise<void> => {
    waiting.push(status);
    if (waiting.length === 1) written = written.then(write);
    return written;
  };

  async function write(): Promise<void> {
    const statuses = waiting;
    waiting = [];
    // A short database outage must not cause duplicate messages.
    for (let left = LEASE_MS / STATUS_RETRY_MS; ; left -= 1) {
      try {
        return await inTransaction(db, (tx) => saveStatuses(tx, statuses, now()));
      } catch (error) {
        log.error(
          { ...errorFields(error), left, count: statuses.length },
          "push results not stored; will retry",
        );
        // Unrecorded messages count as unsent and are sent again.
        if (left <= 1) return;
        await pause(STATUS_RETRY_MS);
      }
    }
  }
}

export interface ServiceSenderDeps {
  db: Db;
  pusher: Pusher;
  now: () => number;
  log: Logger;
  settings: { pushHosts: string[] };
  findLimitsOf: FindLimitsOf;
}

/** The number of messages in flight to one service, from one server. */
const MAX_IN_FLIGHT = 32;
const PUSH_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 1_800_000;
const MIN_DELAY_MS = 1000;

/** Sends the messages of one push service, independently of the others. */
export function createServiceSender(deps: ServiceSenderDeps, service: string, isStopping: () => boolean) {
  const { db, now, log } = deps;
  const breaker = createCircuitBreaker(now, MAX_IN_FLIGHT);
  const saveStatus = createDeliveryStatusWriter(deps);
  let isWorking = false;
  let isWoken = false;
  let wake = () => {};

  /** Sends until nothing is due. A call during a run only makes it continue. */
  return async function work(): Promise<void> {
    isWoken = true;
    wake();
    if (isWorking) return;
    isWorking = true;
    try {
      await dropExpired(db, service, now());
      await sendAllDue();
    } finally {
      isWorking = false;
    }
    await scheduleNextRun();
  };

  async function sendAllDue(): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    try {
      for (let isMore = true; isMore || inFlight.size > 0;) {
        isWoken = false;
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const claimed = await claimNext(inFlight.size);
        const words = await chooseWords(deps, claimed);
        for (const one of claimed) {
          const message = words.get(one.pushId)!;
          const sending = deliver({ ...one, message }).finally(() => inFlight.delete(sending));
          inFlight.add(sending);
        }
        if (inFlight.size > 0) await Promise.race([...inFlight, woken]);
        isMore = claimed.length > 0 || isWoken;
      }
    } finally {
      await Promise.allSettled(inFlight);
    }
  }

  async function claimNext(inFlight: number): Promise<Claimed[]> {
    const free = isStopping() ? 0 : breaker.permits() - inFlight;
    return free > 0 ? claim(db, service, { count: free, now: now() }) : [];
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const { pushId, obstacle } = claimed;
    if (obstacle !== null) {
      const state = obstacle === "expired" && claimed.attempts > 1 ? "failed" : "dropped";
      return saveStatus({ pushId, state, reason: obstacle, dueAt: null });
    }
    const result = await send(claimed);
    if (result.kind !== "wait") breaker.recordSuccess();
    else if (result.isDown) breaker.recordFailure();
    if (result.kind === "gone") await markDeviceGone(db, claimed, now());
    const status = toStatus(claimed, result, now());
    if (status.state === "failed" && result.kind !== "gone") {
      log.warn({ pushId, service, attempts: claimed.attempts }, `push message given up: ${status.reason}`);
    }
    await saveStatus(status);
  }

  async function send({ pushId, token, message, urgency, expiresAt }: Claimed): Promise<DeliveryResult> {
    // Parsed again, because the list of push services may have changed.
    const target = readPushTarget(token ?? "", deps.settings.pushHosts);
    if (target === null) return { kind: "refused", why: "its push service is not on the list" };
    const ttlSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now()) / 1000));
    try {
      return await deps.pusher.send(target, { id: pushId, message, ttlSeconds, urgency });
    } catch (error) {
      log.error({ err: error, pushId, service }, "push message could not be created; will retry");
      return { kind: "wait", why: "it could not be made", afterMs: null, isDown: false };
    }
  }

  /** Schedules the next run, for retries and after an outage of the service. */
  async function scheduleNextRun(): Promise<void> {
    const dueAt = isStopping() ? null : await findNextDue(db, service);
    if (dueAt === null) return;
    const inMs = Math.max(dueAt, breaker.opensUntil()) - now();
    await scheduleServiceSender(db, service, Math.max(inMs, MIN_DELAY_MS));
  }
}

function toStatus(
  { pushId, attempts, expiresAt }: Claimed,
  result: DeliveryResult,
  now: number,
): DeliveryStatus {
  if (result.kind === "delivered") return { pushId, state: "sent", reason: null, dueAt: null };
  const failed: DeliveryStatus = { pushId, state: "failed", reason: result.why, dueAt: null };
  if (result.kind !== "wait") return failed;
  const dueAt = now + (result.afterMs ?? retryAfter(attempts));
  const isOver = attempts >= PUSH_ATTEMPTS || dueAt >= expiresAt.getTime();
  return isOver ? failed : { pushId, state: "queued", reason: result.why, dueAt };
}

const retryAfter = (attempts: number) => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);

/**
 * The spoiler limits of these users in a season, in the same order: the lowest of those in the leagues named beside
 * each.
 */
type FindLimitsOf = (
  db: Db,
  viewers: readonly { userId: string; leagueIds: readonly string[] }[],
  when: { at: number; seasonId: string },
) => Promise<ViewerLimits[]>;

interface LimitDeps {
  db: Db;
  now: () => number;
  findLimitsOf: FindLimitsOf;
}

/**
 * The text of each message for its recipient: neutral words if it is about an episode that the recipient has not
 * watched or, for a message about results, is not shown.
 */
async function chooseWords(
  { db, now, findLimitsOf }: LimitDeps,
  claimed: readonly Claimed[],
): Promise<Map<string, PushMessage>> {
  const words = new Map<string, PushMessage>();
  for (const [seasonId, messages] of groupBy(claimed, (row) => row.seasonId)) {
    const viewers = messages.map(({ userId, message }) => ({ userId, leagueIds: message.resultsIn ?? [] }));
    const limits = seasonId === null ? null : await findLimitsOf(db, viewers, { at: now(), seasonId });
    for (const [index, { pushId, episode, message }] of messages.entries()) {
      const { neutral, resultsIn, ...full } = message;
      const { watchedThrough, shownThrough } = limits?.[index] ?? NO_LIMITS;
      const isKnown =
        episode === null ||
        (resultsIn !== undefined && isSeen(resultsIn ? shownThrough : watchedThrough, episode));
      words.set(pushId, isKnown ? full : { ...full, ...neutral });
    }
  }
  return words;
}

/** Stops sending to a service that is down. */
interface CircuitBreaker {
  /** The number of simultaneous requests: none while open, one for a probe, otherwise all. */
  permits: () => number;
  /** Epoch milliseconds; in the past when closed. */
  opensUntil: () => number;
  recordSuccess: () => void;
  recordFailure: () => void;
}

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Opens after five failures in a row. Then single messages probe the service, and every failure lengthens the pause.
 */
export function createCircuitBreaker(now: () => number, maxPermits: number): CircuitBreaker {
  let failures = 0;
  let openings = 0;
  let openUntil = 0;
  return {
    permits: () => {
      if (now() < openUntil) return 0;
      return failures >= FAILURES_TO_OPEN ? 1 : maxPermits;
    },
    opensUntil: () => openUntil,
    recordSuccess: () => {
      failures = 0;
      openings = 0;
      openUntil = 0;
    },
    recordFailure: () => {
      failures += 1;
      // Requests in flight when it opened do not lengthen the pause.
      if (failures < FAILURES_TO_OPEN || now() < openUntil) return;
      openUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** openings, LONGEST_PAUSE_MS);
      openings += 1;
    },
  };
}
