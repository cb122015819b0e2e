import type { DraftParticipants, ServerMessage } from "@emberline/contract";
import { applyEvent, choicesOf, type Draft, type DraftEvent, teamOnClock } from "@emberline/game";
import { findLateDelivery } from "../invariants/delivery-latency.ts";
import { openSimulatedSocket } from "./simulated-socket.ts";
import { type SentPick, hasPick, markReached } from "../trace.ts";
import type { SimulatedSocket, SimulatedServer } from "./server-and-socket-types.ts";
import type { FakeStorage } from "../storage/fake-storage.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

/** What all parts of a simulated draft share. */
export interface SimulationContext {
  storage: FakeStorage;
  faults: FaultInjector;
  /** The running servers. */
  servers: () => SimulatedServer[];
}

/** The client of an owner or a spectator: folds the log, picks, and repeats a pick until it is answered. */
export interface SimulatedClient {
  teamId: string | null;
  version: () => number;
  draft: () => Draft | null;
  unanswered: () => number;
  /** Suspends the client, as a sleeping phone does. */
  freeze: (ms: number) => void;
  cut: () => void;
  /** Sends a request that must be refused, or that is early or late. */
  misbehave: () => void;
}

const RETRY_AFTER_MS = 2500;

export function createSimulatedClient(
  context: SimulationContext,
  { teamId, name }: { teamId: string | null; name: string },
): SimulatedClient {
  const { storage, faults, servers } = context;
  const { rng, trace, virtualClock } = faults;
  const inbox: ServerMessage[] = [];
  const pending = new Map<string, SentPick>();
  let connection: SimulatedSocket | null = null;
  let hasSnapshot = false;
  let frozenUntil = 0;
  let cutAt = 0;
  let draft: Draft | null = null;
  let version = 0;
  let players: DraftParticipants["players"] = [];
  /** The clock for which a pick was planned already. */
  let plannedFor = "";

  const reportViolation = (what: string) => trace.violations.push(`INVARIANT-11 ${name}: ${what}`);

  function connect(): void {
    const server = rng.sampleOrUndefined(servers());
    if (!server) return void virtualClock.after(rng.int(100, 600), connect);
    hasSnapshot = false;
    connection = openSimulatedSocket({
      userId: teamId === null ? name : `fan-of-${teamId}`,
      server,
      faults,
      storage,
      onMessage: receive,
      onClose: () => {
        connection = null;
        cutAt = virtualClock.now();
        inbox.length = 0;
        virtualClock.after(rng.int(50, 900), connect);
      },
    });
    join();
  }

  function join(): void {
    const since = draft && rng.happens(0.8) ? { draftId: storage.draftId, version } : undefined;
    send({ type: "join", payload: { log: true, since } });
  }

  function send(message: object, delayMs = rng.int(1, faults.profile().frameMs)): void {
    connection?.sendToServer(JSON.stringify(message), delayMs);
  }

  /** Messages wait while the client is suspended. */
  function receive(message: ServerMessage): void {
    const waitMs = frozenUntil - virtualClock.now();
    inbox.push(message);
    if (waitMs <= 0) return readAll();
    if (inbox.length === 1) virtualClock.after(waitMs, wakeUp);
  }

  function wakeUp(): void {
    const waitMs = frozenUntil - virtualClock.now();
    if (waitMs > 0) virtualClock.after(waitMs, wakeUp);
    else readAll();
  }

  function readAll(): void {
    for (const message of inbox.splice(0)) read(message);
  }

  function read(message: ServerMessage): void {
    if (message.type === "draft-snapshot") handleSnapshot(message.payload);
    if (message.type === "draft-events") handleEvents(message.payload);
    if (message.type === "draft-cast") players = message.payload.cast.players;
    if (message.type === "draft-answer") handleAnswer(message.payload);
    // Retries when the server could not join it to the room.
    if (message.type === "error" && !hasSnapshot) virtualClock.after(1000, () => hasSnapshot || join());
    planPick();
  }

  type Payload<Type extends ServerMessage["type"]> = Extract<
    ServerMessage,
    { type: Type; payload: unknown }
  >["payload"];

  function handleSnapshot(snapshot: Payload<"draft-snapshot">): void {
    players = snapshot.cast.players;
    if (snapshot.version < version) reportViolation(`a snapshot of ${snapshot.version} after ${version}`);
    if (snapshot.state) draft = snapshot.state;
    else
      for (const event of (snapshot.missed ?? []).slice(
        snapshot.missed!.length - (snapshot.version - version),
      ))
        fold(event);
    version = snapshot.version;
    if (!hasSnapshot) for (const request of pending.values()) sendPick(request);
    hasSnapshot = true;
  }

  function handleEvents({ from, events }: Payload<"draft-events">): void {
    if (!hasSnapshot) reportViolation("events before the snapshot");
    if (from !== version + 1) reportViolation(`events from ${from} after ${version}`);
    const late = findLateDelivery(trace, from, {
      now: virtualClock.now(),
      awakeSince: Math.max(frozenUntil, cutAt),
    });
    if (late) reportViolation(late);
    for (const event of events) fold(event);
    version = from + events.length - 1;
  }

  function fold(event: DraftEvent): void {
    try {
      draft = applyEvent(draft, event);
    } catch (error) {
      reportViolation(String(error));
    }
  }

  function handleAnswer({ key, accepted, message }: Payload<"draft-answer">): void {
    const request = trace.chosen.find((one) => one.key === key);
    if (!request) return void reportViolation(`an answer to ${key}, which was never requested`);
    pending.delete(key);
    trace.answers.push({ ...request, at: virtualClock.now(), accepted, message });
    if (accepted && !hasPick(storage.events, request))
      trace.violations.push(`INVARIANT-12 ${name}: ${key} was accepted but is missing`);
  }

  /** Plans one pick for every clock of the own team. */
  function planPick(): void {
    if (!draft || teamId === null || draft.deadline === null || teamOnClock(draft) !== teamId) return;
    const clock = `${draft.pickNumber} ${draft.deadline}`;
    if (clock === plannedFor) return;
    plannedFor = clock;
    const { pickNumber, deadline } = draft;
    const leftMs = deadline - virtualClock.now();
    const habit = rng.int(0, 9);
    if (habit < 4)
      virtualClock.after(rng.int(0, Math.max(1, leftMs)), () => requestPick(pickNumber, { times: 1 }));
    else if (habit < 6) requestPickArrivingAt(deadline + rng.int(-2, 2), pickNumber);
    else if (habit < 7)
      virtualClock.after(rng.int(0, Math.max(1, leftMs)), () =>
        requestPick(pickNumber, { times: rng.int(2, 5) }),
      );
  }

  /** Sends a pick so that it reaches the server at `moment`. */
  function requestPickArrivingAt(moment: number, pickNumber: number): void {
    const delayMs = rng.int(1, faults.profile().frameMs);
    virtualClock.after(moment - delayMs - virtualClock.now(), () =>
      requestPick(pickNumber, { times: 1, delayMs }),
    );
  }

  function requestPick(
    pickNumber: number,
    how: { times: number; delayMs?: number; playerId?: string },
  ): void {
    if (teamId === null) return;
    const pool = players.filter(({ canBeDrafted }) => canBeDrafted);
    const ids = pool.map(({ playerId }) => playerId);
    const choices = draft ? choicesOf(draft, teamId, ids) : new Set(ids);
    const free = pool.filter(({ playerId }) => choices.has(playerId));
    const playerId = how.playerId ?? rng.sampleOrUndefined(free)?.playerId;
    if (playerId === undefined) return;
    const key = `${name}-${trace.chosen.length}`;
    const request = { key, teamId, pickNumber, playerId, sentAt: virtualClock.now() };
    trace.chosen.push(request);
    pending.set(key, request);
    for (let time = 0; time < how.times; time += 1) sendPick(request, how.delayMs);
    retryUntilAnswered(request);
  }

  const sendPick = (request: SentPick, delayMs?: number): void => {
    const { key, pickNumber, playerId } = request;
    send({ type: "choose", payload: { key, pickNumber, playerId } }, delayMs);
  };

  function retryUntilAnswered(request: SentPick): void {
    virtualClock.after(RETRY_AFTER_MS + rng.int(0, 500), () => {
      if (!pending.has(request.key)) return;
      sendPick(request);
      retryUntilAnswered(request);
    });
  }

  function misbehave(): void {
    const act = rng.int(0, 6);
    const now = draft?.pickNumber ?? 1;
    markReached(trace, `mischief ${act}`);
    if (act === 0) join();
    else if (act === 1) requestPick(now, { times: 1 });
    else if (act === 2) requestPick(now + rng.int(-2, 3), { times: 1 });
    else if (act === 3)
      requestPick(now, { times: 2, playerId: rng.sampleOrUndefined(players)?.playerId ?? "nobody" });
    else if (act === 4) requestPick(now, { times: 1, playerId: "nobody" });
    else resendOldPick();
  }

  /** Sends an answered pick again. */
  function resendOldPick(): void {
    const old = rng.sampleOrUndefined(
      trace.chosen.filter(({ key }) => key.startsWith(`${name}-`) && !pending.has(key)),
    );
    if (old) sendPick(old);
  }

  connect();
  return {
    teamId,
    version: () => version,
    draft: () => draft,
    unanswered: () => pending.size,
    freeze: (ms) => (frozenUntil = Math.max(frozenUntil, virtualClock.now() + ms)),
    cut: () => connection?.cut(),
    misbehave,
  };
}
