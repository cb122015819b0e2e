import { AppError } from "../../../platform/errors.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { RoomRegistry, Participant } from "../room/room-registry.ts";
import type { ClientSocket } from "../../../platform/sockets/client-socket.ts";
import type { LogCursor } from "../room/broadcaster.ts";
import { start, reset, isMockDraftRunning, type MockDraftKind, teamOf } from "./mock-draft.ts";
import { findPublished, loadSetup } from "./load-setup.ts";
import {
  createSessionRegistry,
  notInSession,
  type MockDraftRoom,
  type MockDraftDeps,
} from "./session-registry.ts";
import { makeMockPick } from "./advance.ts";
import { snapshotSender } from "./broadcast.ts";
import { every } from "../../../platform/clock/timers.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import { limitsKey } from "../../spoilers/index.ts";

const MOCK_DRAFT_TICK_MS = 250;

/** A room and the user who sends a message to it. */
export interface MockDraftCaller extends MockDraftRoom {
  userId: string;
  /** As of this message, not as of the join. */
  desk: Participant["desk"];
  /** The season within the user's spoiler limits; null is all of it. */
  seen: Participant["seen"];
}

export interface MockDraftService {
  rooms: Pick<RoomRegistry, "participants">;
  /** The kind of the mock draft that a socket has joined. */
  kindOf: (socket: ClientSocket) => MockDraftKind | undefined;
  /** When each was opened, by key. */
  openedAts: () => Map<string, number>;
  /** Moves its participants to another server, which opened it earlier. */
  handOver: (key: string) => void;
  /** Joins a participant, creates the mock draft if there is none, and sends its state. */
  join: (caller: MockDraftCaller, participant: Participant, since: LogCursor | undefined) => Promise<void>;
  leave: (socket: ClientSocket) => void;
  /** Starts or restarts the participant's mock draft. */
  startDraft: (caller: MockDraftCaller, socket: ClientSocket, pickSeconds: number) => Promise<void>;
  /** Returns to the state before the start. */
  endDraft: (caller: MockDraftCaller, socket: ClientSocket) => Promise<void>;
  /** Registers a received pick. The result makes the pick once the sender is authorised. */
  reservePick: (room: MockDraftRoom, socket: ClientSocket) => ReservedPick;
  /** Call it when players may have changed: loads the remaining ones and updates all mock drafts. */
  refreshPlayers: () => void;
  /** Advances all of them. */
  tick: () => void;
  start: () => void;
  stop: () => void;
}

export interface ReservedPick {
  decide: (pick: { userId: string; pickNumber: number; playerId: string; at: number }) => PickAnswer;
  done: () => void;
}

/**
 * Mock drafts exist in memory only: nothing is stored, and a restart ends them. Their functions throw `AppError` 403,
 * 409, 429 or 503.
 */
export function createMockDraftService(deps: MockDraftDeps): MockDraftService {
  const { db, now, timers, log } = deps;
  const registry = createSessionRegistry(deps);
  const { rooms, tickInput, requireSession, leave } = registry;
  const runExclusive = createKeyedMutex();
  let stopTicking: (() => void) | undefined;

  async function join(
    caller: MockDraftCaller,
    participant: Participant,
    since: LogCursor | undefined,
  ): Promise<void> {
    const key = keyOf(caller);
    const session = await registry.open(key, { ...caller, teamId: participant.teamId });
    const { socket } = participant;
    if (socket.readyState !== socket.OPEN) return;
    if (rooms.roomOf(socket)?.leagueId !== key) leave(socket);
    rooms.add(key, participant);
    session.emptySince = null;
    session.presenceChanged = true;
    snapshotSender(session.mockDraft, now())(participant, since);
  }

  async function startDraft(
    caller: MockDraftCaller,
    socket: ClientSocket,
    pickSeconds: number,
  ): Promise<void> {
    const { kind, leagueId, userId, seen } = caller;
    const setup = await loadSetup(db, leagueId, kind === "alone" ? seen : null);
    const { key, session } = requireSession(caller, socket);
    if (kind === "league" && isMockDraftRunning(session.mockDraft)) {
      throw new AppError(409, "This practice is running already");
    }
    registry.restart(key, session, (mockDraft) =>
      start(mockDraft, { setup, pickSeconds, userId }, tickInput()),
    );
  }

  async function endDraft(caller: MockDraftCaller, socket: ClientSocket): Promise<void> {
    const setup = await loadSetup(db, caller.leagueId, caller.kind === "alone" ? caller.seen : null);
    const { key, session } = requireSession(caller, socket);
    const isOwn = caller.kind === "alone" || session.mockDraft.startedBy === caller.userId;
    if (!isOwn && caller.desk === null)
      throw new AppError(403, "Only the user who started this practice can end it");
    registry.restart(key, session, (mockDraft) => reset(mockDraft, setup, tickInput()));
  }

  function refreshPlayers(): void {
    const keys = registry.keys();
    if (keys.length === 0) return;
    const remaining = findPublished(db);
    // A waiting caller gets the rejection only later.
    remaining.catch(() => undefined);
    for (const key of keys) {
      runExclusive(key, async () => registry.refreshPlayers(key, await remaining)).catch((error: unknown) => {
        log.error({ err: error }, "updating the players of a mock draft failed");
      });
    }
  }

  function reservePick(room: MockDraftRoom, socket: ClientSocket): ReservedPick {
    const { key, session, participant } = requireSession(room, socket);
    session.pendingPicks += 1;
    return {
      decide: ({ userId, ...pick }) => {
        const { mockDraft } = session;
        const teamId = teamOf(mockDraft, participant);
        if (participant.userId !== userId) throw notInSession();
        if (teamId === null) return { accepted: false, message: "You have no seat in this practice" };
        const { answer, events } = makeMockPick(mockDraft, { ...pick, teamId, decidedAt: now() });
        registry.broadcast(key, session, events);
        return answer;
      },
      done: () => void (session.pendingPicks -= 1),
    };
  }

  return {
    rooms,
    kindOf: registry.kindOf,
    openedAts: registry.openedAts,
    handOver: registry.handOver,
    leave,
    tick: registry.tick,
    join: (caller, ...rest) => runExclusive(keyOf(caller), () => join(caller, ...rest)),
    startDraft: (caller, ...rest) => runExclusive(keyOf(caller), () => startDraft(caller, ...rest)),
    endDraft: (caller, ...rest) => runExclusive(keyOf(caller), () => endDraft(caller, ...rest)),
    reservePick,
    refreshPlayers,
    start: () => void (stopTicking = every(timers, MOCK_DRAFT_TICK_MS, registry.tick)),
    stop: () => stopTicking?.(),
  };
}

/** A solo practice is replaced when the user's spoiler limits allow more of the season. */
const keyOf = ({ kind, leagueId, userId, seen }: MockDraftCaller): string =>
  kind === "league" ? `league:${leagueId}` : `alone:${userId}:${leagueId}:${seen ? limitsKey(seen) : "all"}`;
