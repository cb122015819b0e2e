import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { type Latency, latencyOf } from "../report/statistics.ts";
import { type HttpConnection, type HttpReply, openHttpConnection } from "./http-connection.ts";

/** The requests to send, and the expected replies. */
export interface HttpPlan {
  port: number;
  requests: Uint8Array[];
  status: number;
  /** The expected reply of each request; a single one applies to all. Null: only the status is checked. */
  bodies: Uint8Array[] | null;
  /** Other statuses that are no mistake; they are listed in `refused`. None if it is missing. */
  refusals?: number[];
}

export interface HttpRun {
  connections: number;
  /** Connects with the first requests instead of before. */
  isLazy?: boolean;
  durationMs: number;
  /**
   * Requests a second, whether or not replies arrive; latency counts from the time at which a request should have been
   * sent. Null: each connection sends the next request when it has its reply.
   */
  rate: number | null;
}

export interface HttpLoadResult {
  /** Replies within the duration. */
  count: number;
  elapsedMs: number;
  /** Processor time of the generator. */
  cpuMs: number;
  latency: Latency | null;
  /** Replies that were compared byte by byte; for the others, status and length were compared. */
  compared: number;
  wrong: number;
  firstWrong: string | null;
  refused: Refused[];
}

/** `index` is that of the request in the plan, `at` in epoch milliseconds. */
export interface Refused {
  index: number;
  status: number;
  at: number;
}

interface Slot {
  connection: HttpConnection | null;
  /** The request that waits for its reply, and when it should have been sent. */
  index: number;
  intendedAt: number;
}

/** What a server may answer when it has too much to do. */
export const REFUSALS = [429, 503];
const COMPARE_EVERY = 50;
const LAST_REPLIES_MS = 20_000;
/** A timer may be this late. */
const TIMER_LATE_MS = 2;

/** Runs for the duration and waits for the last replies. Throws when a connection breaks. */
export async function runHttpLoad(plan: HttpPlan, run: HttpRun): Promise<HttpLoadResult> {
  const { requests } = plan;
  const checks: Checks = { compared: 0, wrong: 0, firstWrong: null, refused: [] };
  const latencies: number[] = [];
  const slots = Array.from({ length: run.connections }, (): Slot => ({
    connection: null,
    index: 0,
    intendedAt: 0,
  }));
  const idle = [...slots];
  /** The intended times of requests for which no connection was free. */
  const late: number[] = [];
  const firstReply = createSettled();
  const ended = createSettled();
  // It may fail before it is awaited.
  ended.promise.catch(() => undefined);
  let next = 0;
  let sent = 0;
  let waiting = 0;
  let count = 0;
  let isOver = false;

  function send(slot: Slot, intendedAt: number): void {
    slot.index = next;
    slot.intendedAt = intendedAt;
    next = next + 1 === requests.length ? 0 : next + 1;
    waiting += 1;
    sent += 1;
    const request = requests[slot.index];
    if (request) slot.connection?.send(request, { keepBody: sent % COMPARE_EVERY === 1 });
  }

  function onReply(slot: Slot, reply: HttpReply): void {
    waiting -= 1;
    firstReply.resolve();
    if (!isOver) count += 1;
    check(plan, slot.index, reply, checks);
    if (run.rate !== null) latencies.push(performance.now() - slot.intendedAt);
    const lateBy = late.shift();
    if (lateBy !== undefined) send(slot, lateBy);
    else if (run.rate === null && !isOver) send(slot, 0);
    else idle.push(slot);
    if (isOver && waiting === 0) ended.resolve();
  }

  await Promise.all(
    slots.map(async (slot) => {
      slot.connection = await openHttpConnection(plan.port, {
        onReply: (reply) => onReply(slot, reply),
        onError: ended.reject,
        isLazy: run.isLazy ?? false,
      });
    }),
  );
  const cpu = process.cpuUsage();
  const began = performance.now();
  if (run.rate === null) {
    for (const slot of idle.splice(0)) send(slot, 0);
    await Promise.race([sleep(run.durationMs), ended.promise]);
    // So that even a slow machine compares some replies.
    await withinTime(Promise.race([firstReply.promise, ended.promise]));
  } else {
    await atRate({ ...run, rate: run.rate }, (intendedAt) => {
      const slot = idle.pop();
      if (slot) send(slot, intendedAt);
      else late.push(intendedAt);
    });
  }
  isOver = true;
  const elapsedMs = performance.now() - began;
  const used = process.cpuUsage(cpu);
  if (waiting === 0) ended.resolve();
  await withinTime(ended.promise);
  for (const { connection } of slots) connection?.close();
  const latency = run.rate === null ? null : latencyOf(latencies);
  return { ...checks, count, elapsedMs, cpuMs: (used.user + used.system) / 1000, latency };
}

/**
 * Calls `send` at each time at which a request is due. It keeps the processor busy when one is due soon, so that none is
 * late, and leaves it to other generators before.
 */
export async function atRate(
  { rate, durationMs }: { rate: number; durationMs: number },
  send: (intendedAt: number) => void,
): Promise<void> {
  const began = performance.now();
  const total = Math.max(1, Math.floor((rate * durationMs) / 1000));
  const dueAt = (index: number) => began + (index * 1000) / rate;
  for (let due = 0; due < total;) {
    const now = performance.now();
    for (; due < total && dueAt(due) <= now; due += 1) send(dueAt(due));
    const restMs = dueAt(due) - performance.now() - TIMER_LATE_MS;
    await (due < total && restMs >= 1 ? sleep(restMs) : nextTurn());
  }
}

/** A promise and what settles it. */
function createSettled() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onEnd, onError) => {
    [resolve, reject] = [onEnd, onError];
  });
  return { promise, resolve, reject };
}

async function withinTime(ended: Promise<void>): Promise<void> {
  const abort = new AbortController();
  const tooLate = sleep(LAST_REPLIES_MS, undefined, { signal: abort.signal }).then(() => {
    throw new Error(`the last replies did not come within ${LAST_REPLIES_MS / 1000} s`);
  });
  tooLate.catch(() => undefined);
  await Promise.race([ended, tooLate]);
  abort.abort();
}

type Checks = Pick<HttpLoadResult, "compared" | "wrong" | "firstWrong" | "refused">;

function check(
  { status, bodies, refusals = [] }: HttpPlan,
  index: number,
  reply: HttpReply,
  checks: Checks,
): void {
  if (refusals.includes(reply.status))
    return void checks.refused.push({ index, status: reply.status, at: Date.now() });
  const expected = bodies && (bodies.length === 1 ? bodies[0] : bodies[index]);
  const isRight =
    reply.status === status &&
    (!expected || (reply.bodyLength === expected.length && (!reply.body || reply.body.equals(expected))));
  if (reply.body) checks.compared += 1;
  if (isRight) return;
  checks.wrong += 1;
  checks.firstWrong ??= `request ${index}: ${reply.status}, ${reply.bodyLength} bytes ${reply.body?.toString("utf8").slice(0, 200) ?? ""}`;
}
