import { setTimeout as sleep } from "node:timers/promises";
import type { ServerMessage } from "@emberline/contract";
import { WebSocket } from "ws";
import { answerParent } from "../processes/child.ts";
import { atRate } from "./http-load.ts";
import { addressOf } from "./prepare-requests.ts";
import type { Pick, Room } from "./room-load.ts";

/**
 * Clients that behave like our app: they follow the log without a gap, reconnect with the last number they know when
 * they are cut off or get no answer to their join, and repeat a pick until it is answered.
 */
export type LogClientsJob =
  /** Resolves when all have joined. */
  | { kind: "open"; port: number; rooms: Room[] }
  /** Resolves when every pick has reached all clients and is answered. */
  | { kind: "pick"; rate: number; picks: Pick[] }
  /** Resolves when every room has this many further events. */
  | { kind: "receive"; count: number };

/** Times are epoch milliseconds. */
export interface LogClientsResult {
  /** By room, the events that all its clients have received, and when the last client did. */
  rooms: ReceivedEvent[][];
  /** When the clients got their last snapshots. */
  joinedAt: number[];
  /** When the picks were sent first, in the order of the job. */
  sentAt: number[];
}

export interface ReceivedEvent {
  number: number;
  event: DraftEvent;
  at: number;
}

type Payload<Type extends ServerMessage["type"]> = Extract<
  ServerMessage,
  { type: Type; payload: unknown }
>["payload"];
type DraftEvent = Payload<"draft-events">["events"][number];

interface OpenRoom {
  leagueId: string;
  clients: Client[];
  /** By number: how many clients have received it. */
  counts: Map<number, number>;
  events: ReceivedEvent[];
}

interface Client {
  token: string;
  /** Each client has a different address, so that no rate limit applies. */
  address: string;
  room: OpenRoom;
  socket: WebSocket | null;
  attempts: number;
  draftId: string;
  version: number;
  joinedAt: number;
  /** Since the last connection. */
  hasJoined: boolean;
  /** Picks without an answer, by key. */
  pending: Map<string, string>;
}

/** As in our app. */
const [BACKOFF_MIN_MS, BACKOFF_MAX_MS] = [500, 2500];
/** As in our app: without an answer to its join for this long, a client connects again. */
const ANSWER_WITHIN_MS = 6000;
const AT_ONCE = 50;
const GIVE_UP_MS = 5 * 60_000;
const POLL_MS = 5;
const rooms: OpenRoom[] = [];
let port = 0;
let clientCount = 0;
let violation: string | null = null;

answerParent<LogClientsJob>(async (job): Promise<LogClientsResult> => {
  let sentAt: number[] = [];
  if (job.kind === "open") await open(job);
  else if (job.kind === "pick") sentAt = await pick(job);
  else await until(() => rooms.every(({ events }) => events.length >= job.count));
  return {
    rooms: rooms.map(({ events }) => events),
    joinedAt: allClients().map(({ joinedAt }) => joinedAt),
    sentAt,
  };
});

const allClients = () => rooms.flatMap(({ clients }) => clients);

async function open(job: Extract<LogClientsJob, { kind: "open" }>): Promise<void> {
  ({ port } = job);
  for (const { leagueId, tokens } of job.rooms) {
    const room: OpenRoom = { leagueId, clients: [], counts: new Map(), events: [] };
    room.clients = tokens.map((token) => createClient(token, room));
    rooms.push(room);
  }
  const clients = allClients();
  for (let from = 0; from < clients.length; from += AT_ONCE) {
    const some = clients.slice(from, from + AT_ONCE);
    for (const client of some) connect(client);
    await until(() => some.every(({ hasJoined }) => hasJoined));
  }
}

const createClient = (token: string, room: OpenRoom): Client => ({
  token,
  address: addressOf((clientCount += 1)),
  room,
  socket: null,
  attempts: 0,
  draftId: "",
  version: 0,
  joinedAt: 0,
  hasJoined: false,
  pending: new Map(),
});

function connect(client: Client): void {
  const { token, room, draftId, version } = client;
  const headers = { "x-forwarded-for": client.address };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, { headers });
  client.socket = socket;
  // "close" follows.
  socket.on("error", () => undefined);
  socket.on("open", () => {
    const since = draftId === "" ? undefined : { draftId, version };
    socket.send(
      JSON.stringify({ type: "join", payload: { token, leagueId: room.leagueId, log: true, since } }),
    );
  });
  const lose = () => {
    clearTimeout(answerTimer);
    if (client.socket !== socket) return;
    client.socket = null;
    client.hasJoined = false;
    socket.close();
    const delayMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** client.attempts);
    client.attempts += 1;
    setTimeout(() => connect(client), (delayMs / 2) * (1 + Math.random()));
  };
  const answerTimer = setTimeout(lose, ANSWER_WITHIN_MS);
  socket.on("message", (data: Buffer) => {
    if (client.socket !== socket) return;
    clearTimeout(answerTimer);
    receive(client, JSON.parse(data.toString("utf8")));
  });
  socket.on("close", lose);
}

function receive(client: Client, message: ServerMessage): void {
  if (message.type === "draft-snapshot") receiveSnapshot(client, message.payload);
  else if (message.type === "draft-events") apply(client, message.payload);
  else if (message.type === "draft-answer") {
    const { key, accepted, message: reason } = message.payload;
    if (!accepted) violation ??= `a pick was refused: ${reason}`;
    client.pending.delete(key);
  } else if (message.type === "error") violation ??= message.message;
}

function receiveSnapshot(client: Client, { draftId, version, missed }: Payload<"draft-snapshot">): void {
  if (client.draftId !== "" && (missed === null || version - missed.length > client.version))
    violation ??= `a client that had ${client.version} events got a snapshot of ${version} without those between`;
  if (client.draftId === "") client.version = version;
  client.draftId = draftId;
  apply(client, { from: version - (missed?.length ?? 0) + 1, events: missed ?? [] });
  client.joinedAt = Date.now();
  client.hasJoined = true;
  client.attempts = 0;
  for (const text of client.pending.values()) client.socket?.send(text);
}

/** A client skips what it knows. */
function apply(
  client: Client,
  { from, events }: globalThis.Pick<Payload<"draft-events">, "from" | "events">,
): void {
  if (from > client.version + 1) violation ??= `events from ${from} came after ${client.version}`;
  const { counts, clients, events: received } = client.room;
  for (const [index, event] of events.entries()) {
    const number = from + index;
    if (number <= client.version) continue;
    client.version = number;
    const count = (counts.get(number) ?? 0) + 1;
    counts.set(number, count);
    if (count === clients.length) received.push({ number, event, at: Date.now() });
  }
}

async function pick({ rate, picks }: Extract<LogClientsJob, { kind: "pick" }>): Promise<number[]> {
  const sentAt: number[] = [];
  const before = rooms.map(({ events }) => pickCount(events));
  await atRate({ rate, durationMs: (picks.length * 1000) / rate }, () => {
    const { room, socket, message } = picks[sentAt.length]!;
    const client = rooms[room]!.clients[socket]!;
    const { payload }: { payload: { key: string } } = JSON.parse(message);
    client.pending.set(payload.key, message);
    sentAt.push(Date.now());
    if (client.hasJoined) client.socket?.send(message);
  });
  const expected = [...before];
  for (const { room } of picks) expected[room]! += 1;
  await until(
    () =>
      rooms.every(({ events }, index) => pickCount(events) >= expected[index]!) &&
      allClients().every(({ pending, hasJoined }) => hasJoined && pending.size === 0),
  );
  return sentAt;
}

const pickCount = (events: ReceivedEvent[]) => events.filter(({ event }) => event.type === "picked").length;

/** Throws after a violation, or when it takes too long. */
async function until(isTrue: () => boolean): Promise<void> {
  for (const began = performance.now(); !isTrue(); await sleep(POLL_MS)) {
    if (violation !== null) throw new Error(violation);
    if (performance.now() - began > GIVE_UP_MS) throw new Error("the clients waited in vain");
  }
  if (violation !== null) throw new Error(violation);
}
