import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { answerParent } from "../processes/child.ts";
import { atRate, REFUSALS } from "./http-load.ts";
import { addressOf, type Call, fetchReply } from "./prepare-requests.ts";

/** Sockets that wait for the same message: open pages. */
export type WatchLoadJob =
  /** Opens a socket for each message, which it sends first; resolves when each has an answer. */
  | { kind: "open"; port: number; path: string; messages: string[] }
  /** Runs the triggers in turn; the next one when all sockets have the event of the last one. */
  | { kind: "run"; triggers: Trigger[] }
  /** Runs the triggers in turn, this many a second; the events that count contain `match`. */
  | { kind: "stream"; rate: number; triggers: Trigger[]; match: string }
  /** Closes all connections, and opens them again evenly over a period. */
  | { kind: "reconnect"; port: number; path: string; messages: string[]; withinMs: number };

export type Trigger = { kind: "call"; port: number; call: Call } | { kind: "frame"; text: string };

export interface WatchLoadResult {
  /**
   * From sending a trigger, or opening a connection, until a socket has the message; all values, in milliseconds. Of a
   * stream: from when a trigger should have been sent until all sockets have its event.
   */
  latencies: number[];
  /** An event as it was received. */
  frame: string;
  /** From the first message to the last. */
  totalMs: number;
  /** Calls of a stream that were refused, by status. */
  refused: Record<number, number>;
  /** Sockets that were closed during a stream, and its events that did not reach all others in time. */
  lost: number;
  incomplete: number;
}

const AT_ONCE = 50;
const WAIT_MS = 60_000;
const PAUSE_MS = 500;
const EVENT = '{"type":"event"';
let sockets: WebSocket[] = [];
let opened = 0;
const NOTHING_LOST = { refused: {}, lost: 0, incomplete: 0 };
let onLost = (_socket: WebSocket): void => {};
let onEvent = (_text: string, _socket: WebSocket): void => {};

answerParent<WatchLoadJob>(async (job): Promise<WatchLoadResult | null> => {
  if (job.kind === "run") return run(job.triggers);
  if (job.kind === "reconnect") return reconnect(job);
  if (job.kind === "stream") return stream(job);
  const { port, path, messages } = job;
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const some = messages.slice(from, from + AT_ONCE);
    sockets.push(...(await Promise.all(some.map((message) => open(port, path, message)))));
  }
  return null;
});

/** Opens a socket; resolves with the first message. */
function open(port: number, path: string, message: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    opened += 1;
    // Each socket sends a different address, so that no limit applies.
    const headers = { "x-forwarded-for": addressOf(opened) };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    const timer = setTimeout(() => reject(new Error("a socket got no answer in time")), WAIT_MS);
    socket.on("error", reject);
    socket.on("close", (code) => {
      reject(new Error(`a socket was closed with ${code}`));
      onLost(socket);
    });
    socket.on("open", () => socket.send(message));
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      if (text.startsWith('{"type":"error"')) return reject(new Error(text));
      if (text.startsWith(EVENT)) return onEvent(text, socket);
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

async function run(triggers: Trigger[]): Promise<WatchLoadResult> {
  const result: WatchLoadResult = { latencies: [], frame: "", totalMs: 0, ...NOTHING_LOST };
  const begun = performance.now();
  for (const trigger of triggers) {
    const sentAt = performance.now();
    const expected = result.latencies.length + sockets.length;
    onEvent = (text) => {
      result.latencies.push(performance.now() - sentAt);
      result.frame = text;
    };
    if (trigger.kind === "frame") sockets[0]?.send(trigger.text);
    else {
      const { status, text } = await fetchReply(trigger.port, trigger.call);
      if (status !== 200) throw new Error(`a call was refused: ${text}`);
    }
    while (result.latencies.length < expected) {
      if (performance.now() - sentAt > WAIT_MS) throw new Error("an event did not reach all sockets");
      await sleep(5);
    }
    await sleep(PAUSE_MS);
  }
  return { ...result, totalMs: performance.now() - begun };
}

/** Every open socket receives the events in the order of the triggers. */
async function stream({
  rate,
  triggers,
  match,
}: Extract<WatchLoadJob, { kind: "stream" }>): Promise<WatchLoadResult> {
  const result: WatchLoadResult = { latencies: [], frame: "", totalMs: 0, ...NOTHING_LOST, refused: {} };
  const begun = performance.now();
  const sent: { dueAt: number; missing: number }[] = [];
  const received = new Map<WebSocket, number>();
  const arrive = (event: (typeof sent)[number]) => {
    event.missing -= 1;
    if (event.missing === 0) result.latencies.push(performance.now() - event.dueAt);
  };
  onLost = (socket) => {
    result.lost += 1;
    sent.slice(received.get(socket) ?? 0).forEach(arrive);
  };
  onEvent = (text, socket) => {
    if (!text.includes(match)) return;
    const count = received.get(socket) ?? 0;
    received.set(socket, count + 1);
    const event = sent[count];
    if (!event) throw new Error("a socket has an event too many");
    arrive(event);
    result.frame = text;
  };
  const runTrigger = async (trigger: Trigger, dueAt: number) => {
    const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;
    sent.push({ dueAt, missing: sockets.filter(isOpen).length });
    if (trigger.kind === "frame") return sockets[0]?.send(trigger.text);
    const { status, text } = await fetchReply(trigger.port, trigger.call);
    if (status === 200) return;
    if (!REFUSALS.includes(status)) throw new Error(`a call was refused: ${text}`);
    result.refused[status] = (result.refused[status] ?? 0) + 1;
    // It has no event.
    sent.pop();
  };
  let last = Promise.resolve<unknown>(undefined);
  let next = 0;
  await atRate({ rate, durationMs: (triggers.length * 1000) / rate }, (dueAt) => {
    const trigger = triggers[next];
    next += 1;
    if (trigger) last = last.then(() => runTrigger(trigger, dueAt));
  });
  await last;
  const until = performance.now() + WAIT_MS;
  while (result.latencies.length < sent.length && performance.now() < until) await sleep(5);
  result.incomplete = sent.length - result.latencies.length;
  onLost = () => {};
  return { ...result, totalMs: performance.now() - begun };
}

async function reconnect(job: Extract<WatchLoadJob, { kind: "reconnect" }>): Promise<WatchLoadResult> {
  for (const socket of sockets) socket.terminate();
  const { port, path, messages, withinMs } = job;
  const begun = performance.now();
  const latencies: number[] = [];
  sockets = await Promise.all(
    messages.map(async (message, index) => {
      const at = begun + (withinMs * index) / messages.length;
      await sleep(Math.max(0, at - performance.now()));
      const socket = await open(port, path, message);
      latencies.push(performance.now() - at);
      return socket;
    }),
  );
  return { latencies, frame: "", totalMs: performance.now() - begun, ...NOTHING_LOST };
}
