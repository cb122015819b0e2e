import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ServerMessage } from "@emberline/contract";
import { WebSocket } from "ws";
import type { LiveDraft } from "../bench/data/live-drafts.ts";
import { addressOf } from "../bench/load/prepare-requests.ts";
import { SERVICE_UNAVAILABLE_MESSAGE } from "../packages/server/src/platform/errors.ts";

/** A pick that the server said yes to. */
export interface AcknowledgedPick {
  leagueId: string;
  pickNumber: number;
  playerId: string;
  /** Epoch milliseconds. */
  at: number;
}

type Payload<Type extends ServerMessage["type"]> = Extract<
  ServerMessage,
  { type: Type; payload: unknown }
>["payload"];
type Log = Pick<Payload<"draft-events">, "from" | "events">;

/** As in our app. */
const RETRY_MS = 2500;
const BACKOFF_MS = 500;
const POLL_MS = 10;
/** How long a member waits before a pick. */
const THINK_MS = { min: 300, max: 1000 };

/** A server, or a proxy before servers. */
export interface Site {
  port: number;
  /** For TLS. */
  certificate?: Buffer;
}

let clientCount = 0;

/**
 * A member in a draft room that behaves like our app: follows the log without a gap, reconnects with the last number it
 * knows, and repeats a pick until it is answered.
 */
class Client {
  hasJoined = false;
  version = 0;
  /** By number of the pick. */
  readonly picked: string[] = [];
  violation: string | null = null;
  private readonly token: string;
  private readonly leagueId: string;
  private readonly site: Site;
  private readonly address = addressOf((clientCount += 1));
  private socket: WebSocket | null = null;
  private draftId = "";
  private pending: { key: string; message: string; onAccepted: () => void } | null = null;
  private isLeaving = false;

  constructor(site: Site, { token, leagueId }: { token: string; leagueId: string }) {
    this.site = site;
    this.token = token;
    this.leagueId = leagueId;
    this.connect();
  }

  pick({ pickNumber, playerId }: { pickNumber: number; playerId: string }, onAccepted: () => void): void {
    const { token, leagueId } = this;
    const key = randomUUID();
    const payload = { token, leagueId, key, pickNumber, playerId };
    this.pending = { key, message: JSON.stringify({ type: "choose", payload }), onAccepted };
    this.sendPending();
  }

  leave(): void {
    this.isLeaving = true;
    this.socket?.terminate();
  }

  private connect(): void {
    const { token, leagueId, draftId, version } = this;
    const { port, certificate: ca } = this.site;
    const headers = { "x-forwarded-for": this.address };
    const socket = new WebSocket(`${ca ? "wss" : "ws"}://127.0.0.1:${port}/api/socket`, { headers, ca });
    this.socket = socket;
    // "close" follows.
    socket.on("error", () => undefined);
    socket.on("open", () => {
      const since = draftId === "" ? undefined : { draftId, version };
      socket.send(JSON.stringify({ type: "join", payload: { token, leagueId, log: true, since } }));
    });
    socket.on("message", (data: Buffer) =>
      this.receive(ServerMessage.parse(JSON.parse(data.toString("utf8")))),
    );
    socket.on("close", () => {
      this.hasJoined = false;
      if (!this.isLeaving) setTimeout(() => this.connect(), BACKOFF_MS * (1 + Math.random()));
    });
  }

  private sendPending(): void {
    const { pending } = this;
    if (!pending || this.isLeaving) return;
    if (this.hasJoined) this.socket?.send(pending.message);
    setTimeout(() => {
      if (this.pending === pending) this.sendPending();
    }, RETRY_MS);
  }

  private receive(message: ServerMessage): void {
    if (message.type === "draft-snapshot") this.receiveSnapshot(message.payload);
    else if (message.type === "draft-events") this.apply(message.payload);
    else if (message.type === "draft-answer") this.receiveAnswer(message.payload);
    else if (message.type === "error") this.receiveError(message.message);
  }

  private receiveSnapshot({ draftId, version, missed }: Payload<"draft-snapshot">): void {
    if (this.draftId === "") this.version = version - (missed?.length ?? 0);
    else if (missed === null || version - missed.length > this.version)
      this.violation ??= `a client with ${this.version} events got a snapshot of ${version} without those between`;
    this.draftId = draftId;
    this.apply({ from: version - (missed?.length ?? 0) + 1, events: missed ?? [] });
    this.hasJoined = true;
    if (this.pending) this.socket?.send(this.pending.message);
  }

  /** Skips known events. */
  private apply({ from, events }: Log): void {
    if (from > this.version + 1) this.violation ??= `events from ${from} came after ${this.version}`;
    for (const [index, event] of events.entries()) {
      if (from + index <= this.version) continue;
      this.version = from + index;
      if (event.type === "picked") this.picked.push(event.playerId);
    }
  }

  private receiveAnswer({ key, accepted, message }: Payload<"draft-answer">): void {
    if (!accepted) this.violation ??= `a pick was refused: ${message}`;
    if (this.pending?.key !== key) return;
    const { onAccepted } = this.pending;
    this.pending = null;
    if (accepted) onAccepted();
  }

  private receiveError(message: string): void {
    if (message !== SERVICE_UNAVAILABLE_MESSAGE) this.violation ??= `the server answered: ${message}`;
    // It could not join; the next connection may.
    else if (!this.hasJoined) this.socket?.terminate();
  }
}

export interface DraftNight {
  /** Every accepted pick so far. */
  acknowledged: AcknowledgedPick[];
  /** Resolves when this share of all picks is acknowledged. Throws when the clients fail before. */
  reached: (share: number) => Promise<void>;
  /** Resolves when all drafts are complete and every client has all picks. */
  finished: Promise<void>;
  leave: () => void;
}

/**
 * Joins every member of the drafts and then makes all picks, each when its client knows that it is its turn. Resolves
 * when all have joined.
 */
export async function startDraftNight(
  drafts: LiveDraft[],
  { site, playerIds }: { site: Site; playerIds: string[] },
): Promise<DraftNight> {
  const rooms = drafts.map(({ leagueId, tokens }) => ({
    leagueId,
    clients: tokens.map((token) => new Client(site, { token, leagueId })),
  }));
  const clients = rooms.flatMap((room) => room.clients);
  const acknowledged: AcknowledgedPick[] = [];
  let hasLeft = false;

  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      const violation = clients.find((client) => client.violation !== null)?.violation;
      if (violation) throw new Error(violation);
      if (hasLeft) throw new Error("the clients have left");
      await sleep(POLL_MS);
    }
  }

  async function play({ leagueId, clients: members }: (typeof rooms)[number]): Promise<void> {
    for (const [seat, client] of members.entries()) {
      await until(() => client.hasJoined && client.picked.length === seat);
      await sleep(THINK_MS.min + Math.random() * (THINK_MS.max - THINK_MS.min));
      const pick = { pickNumber: seat + 1, playerId: playerIds[seat]! };
      let isAccepted = false;
      client.pick(pick, () => {
        acknowledged.push({ leagueId, ...pick, at: Date.now() });
        isAccepted = true;
      });
      await until(() => isAccepted);
    }
    await until(() => members.every(({ picked }) => picked.length === members.length));
    const expected = playerIds.slice(0, members.length).join(" ");
    if (members.some(({ picked }) => picked.join(" ") !== expected))
      throw new Error(`the clients of ${leagueId} have other picks than those that were made`);
  }

  const leave = () => {
    hasLeft = true;
    for (const client of clients) client.leave();
  };
  await until(() => clients.every(({ hasJoined }) => hasJoined));
  const finished = Promise.all(rooms.map(play)).then(() => undefined);
  // It is awaited later.
  finished.catch(() => undefined);
  const reached = (share: number) => until(() => acknowledged.length >= clients.length * share);
  return { acknowledged, reached, finished, leave };
}
