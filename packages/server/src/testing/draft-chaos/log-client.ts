import { randomUUID } from "node:crypto";
import { type DraftParticipants, ServerMessage } from "@emberline/contract";
import { applyEvent, type Draft, type DraftEvent, isComplete, teamOnClock } from "@emberline/game";
import type { Rng } from "../draft-simulation/rng.ts";
import type { SentPick } from "../draft-simulation/trace.ts";
import type { TestUser } from "../app/test-app.ts";
import { type ServerAddress, type ReconnectingSocket, openReconnectingSocket } from "./server-address.ts";
import { createWaitUntil } from "./wait-until.ts";
import { recordPickReply, recordPickRequest, type ClientTrace } from "./client-trace.ts";

export interface ChaosClientOptions {
  serverAddress: Pick<ServerAddress, "address">;
  rng: Rng;
  trace: ClientTrace;
  leagueId: string;
  user: Pick<TestUser, "token" | "username">;
  /** Null for a spectator. */
  teamId: string | null;
  /** Delay before a pick in milliseconds; null leaves the pick to the clock. */
  thinkingMs: (draft: Pick<Draft, "deadline">) => number | null;
  /** Probability of reconnecting without the last known event number, from 0 to 1. */
  forgetProbability: number;
  /** Delay before a reconnect. */
  reconnectDelayMs: () => number;
}

/** A client in a draft room, of our app or the legacy one. */
export interface ChaosClient {
  socket: ReconnectingSocket;
  version: () => number;
  draft: () => Draft | null;
  unanswered: () => number;
  isOver: () => boolean;
  /** The draft is over and no pick is planned or unanswered. */
  isDone: () => boolean;
  /** Number of snapshots received. */
  snapshotCount: () => number;
  /** The numbers of the received events, in the order of arrival. */
  numbers: readonly number[];
  /** Start of the outage that the server announced; null while there is none. */
  outageSince: () => number | null;
  waitUntil: (check: () => boolean) => Promise<void>;
}

const RETRY_AFTER_MS = 2500;

/** Our own app: folds the log, reconnects with the last number it saw, and repeats a pick until it is answered. */
export function createLogClient(options: ChaosClientOptions): ChaosClient {
  const { rng, trace, leagueId, user, teamId } = options;
  const { token } = user;
  const pending = new Map<string, SentPick>();
  const milestones = createWaitUntil(trace.violations);
  const numbers: number[] = [];
  let snapshotCount = 0;
  let plannedPicks = 0;
  let outageSince: number | null = null;
  let hasSnapshot = false;
  let draftId = "";
  let draft: Draft | null = null;
  let version = 0;
  let players: DraftParticipants["players"] = [];
  let plannedFor = "";

  const reportViolation = (what: string) => trace.violations.push(`INVARIANT-11 ${user.username}: ${what}`);

  const isOver = () => draft !== null && isComplete(draft);

  const socket = openReconnectingSocket({
    serverAddress: options.serverAddress,
    reconnectDelayMs: options.reconnectDelayMs,
    onOpen: () => {
      hasSnapshot = false;
      const since = draft && !rng.happens(options.forgetProbability) ? { draftId, version } : undefined;
      socket.send({ type: "join", payload: { token, leagueId, log: true, since } });
    },
    onFrame: (text) => {
      // The message as received: the schema returns its keys in another order.
      const message: ServerMessage = JSON.parse(text);
      ServerMessage.parse(message);
      read(message);
    },
  });

  function read(message: ServerMessage): void {
    if (message.type === "draft-snapshot") handleSnapshot(message.payload);
    if (message.type === "draft-events") handleEvents(message.payload);
    if (message.type === "draft-cast") players = message.payload.cast.players;
    if (message.type === "draft-answer") handleAnswer(message.payload);
    if (message.type === "draft-trouble") outageSince = message.payload.since;
    planPick();
    milestones.check();
  }

  type Payload<Type extends ServerMessage["type"]> = Extract<
    ServerMessage,
    { type: Type; payload: unknown }
  >["payload"];

  function handleSnapshot(snapshot: Payload<"draft-snapshot">): void {
    if (snapshot.version < version) reportViolation(`a snapshot of ${snapshot.version} after ${version}`);
    if (snapshot.missed) {
      // After a second join on the same socket a server sends all events since `since`, even those sent meanwhile.
      const newEventCount = snapshot.version - version;
      if (snapshot.missed.length < newEventCount)
        reportViolation(`${snapshot.missed.length} of ${newEventCount} that were missed`);
      applyEvents(snapshot.missed.slice(snapshot.missed.length - newEventCount));
    } else draft = snapshot.state;
    ({ draftId, version } = snapshot);
    players = snapshot.cast.players;
    if (!hasSnapshot) for (const request of pending.values()) sendPick(request);
    hasSnapshot = true;
    snapshotCount += 1;
  }

  function handleEvents({ from, events }: Payload<"draft-events">): void {
    if (!hasSnapshot) reportViolation("events before the snapshot");
    if (from !== version + 1) reportViolation(`events from ${from} after ${version}`);
    applyEvents(events);
  }

  function applyEvents(events: DraftEvent[]): void {
    for (const event of events) {
      version += 1;
      trace.received.push({ number: version, event });
      numbers.push(version);
      try {
        draft = applyEvent(draft, event);
      } catch (error) {
        reportViolation(String(error));
      }
    }
  }

  function handleAnswer({ key, accepted, message }: Payload<"draft-answer">): void {
    const request = trace.chosen.find((one) => one.key === key);
    if (!request) return void reportViolation(`an answer to ${key}, which was never requested`);
    pending.delete(key);
    recordPickReply(trace, request, { accepted, message });
  }

  /** Plans one pick for every clock of the own team, and sometimes one out of turn. */
  function planPick(): void {
    if (!draft || teamId === null || draft.deadline === null) return;
    const clock = `${draft.pickNumber} ${draft.deadline}`;
    if (clock === plannedFor) return;
    plannedFor = clock;
    if (teamOnClock(draft) !== teamId && !rng.happens(0.05)) return;
    const thinkingMs = options.thinkingMs(draft);
    const { pickNumber } = draft;
    if (thinkingMs === null) return;
    plannedPicks += 1;
    setTimeout(() => {
      plannedPicks -= 1;
      requestPick(pickNumber);
      milestones.check();
    }, thinkingMs);
  }

  function requestPick(pickNumber: number): void {
    const taken = new Set(draft?.picks.map(({ playerId }) => playerId));
    const free = players.filter(({ canBeDrafted, playerId }) => canBeDrafted && !taken.has(playerId));
    // Sometimes any listed player, taken or not.
    const seen = rng.happens(0.05) ? players : free;
    // Often the first of the list, so that clients want the same player.
    const playerId = (rng.happens(0.3) ? seen[0] : rng.sampleOrUndefined(seen))?.playerId;
    if (playerId === undefined || teamId === null) return;
    const request = recordPickRequest(trace, { key: randomUUID(), teamId, pickNumber, playerId });
    pending.set(request.key, request);
    for (let times = rng.sample([1, 1, 1, 3]); times > 0; times -= 1) sendPick(request);
    retryUntilAnswered(request);
  }

  const sendPick = ({ key, pickNumber, playerId }: SentPick) =>
    socket.send({ type: "choose", payload: { token, leagueId, key, pickNumber, playerId } });

  function retryUntilAnswered(request: SentPick): void {
    setTimeout(() => {
      if (!pending.has(request.key)) return;
      sendPick(request);
      retryUntilAnswered(request);
    }, RETRY_AFTER_MS).unref();
  }

  return {
    socket,
    version: () => version,
    draft: () => draft,
    unanswered: () => pending.size,
    isOver,
    isDone: () => isOver() && pending.size === 0 && plannedPicks === 0,
    snapshotCount: () => snapshotCount,
    numbers,
    outageSince: () => outageSince,
    waitUntil: milestones.until,
  };
}
