import { AppError } from "../../../errors.ts";
import type { PickAnswer } from "../model/draft-repository.ts";
import type { RoomRegistry, Participant, RoomSocket } from "../room/room-registry.ts";
import type { LogCursor } from "../room/broadcaster.ts";
import { start, reset, isRunning, teamOf } from "./mock-draft.ts";
import { loadSetup, findRemainingPlayers } from "./load-setup.ts";
import {
  createSessionRegistry,
  notInSession,
  type MockDraftRoom,
  type MockDraftDeps,
} from "./session-registry.ts";
import { makeMockPick } from "./advance.ts";
import { snapshotSender } from "./broadcast.ts";
import { every } from "../model/timers.ts";
import { createKeyedMutex } from "../../../keyed-mutex.ts";

const TICK_MS = 250;

/** A practice, and who says something to it. */
export interface MockDraftCaller extends MockDraftRoom {
  userId: string;
}

export interface MockDrafts {
  rooms: Pick<RoomRegistry, "guests">;
  /** Lets a guest in, into a new practice if there is none, and shows where it is. */
  join: (caller: MockDraftCaller, participant: Participant, since: LogCursor | undefined) => Promise<void>;
  leave: (socket: RoomSocket) => void;
  /** Begins the practice in which a guest is, anew or for the first time. */
  startDraft: (caller: MockDraftCaller, socket: RoomSocket, pickSeconds: number) => Promise<void>;
  /** Back to where nobody has begun. */
  endDraft: (caller: MockDraftCaller, socket: RoomSocket) => Promise<void>;
  /** A pick has come in just now; answers how to decide it, once it is known who sent it. */
  reservePick: (room: MockDraftRoom, socket: RoomSocket) => ReservedPick;
  /** Contestants may have changed: asks who is in the game now, and offers those in all practices. */
  refreshPlayers: () => void;
  /** Lets time pass in all of them. */
  tick: () => void;
  start: () => void;
  stop: () => void;
}

export interface ReservedPick {
  decide: (pick: { userId: string; pickNumber: number; playerId: string; at: number }) => PickAnswer;
  done: () => void;
}

/** Practice drafts live here and nowhere else: nothing of them is stored, and a restart ends them. */
export function createMockDrafts(world: MockDraftDeps): MockDrafts {
  const { db, now, timers, log } = world;
  const registry = createSessionRegistry(world);
  const { rooms, fate, inside, leave } = registry;
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
    session.isMoved = true;
    snapshotSender(session.practice, now())(participant, since);
  }

  async function restartSession(
    caller: MockDraftCaller,
    socket: RoomSocket,
    pickSeconds: number,
  ): Promise<void> {
    const { kind, leagueId, userId } = caller;
    const setup = await loadSetup(db, leagueId);
    const { key, visit: session } = inside(caller, socket);
    if (kind === "league" && isRunning(session.practice)) {
      throw new AppError(409, "This practice is running already");
    }
    registry.setAnew(key, session, (mockDraft) => start(mockDraft, { setup, pickSeconds, userId }, fate()));
  }

  async function endSession(caller: MockDraftCaller, socket: RoomSocket): Promise<void> {
    const setup = await loadSetup(db, caller.leagueId);
    const { key, visit: session, participant } = inside(caller, socket);
    const isOwn = caller.kind === "alone" || session.practice.startedBy === caller.userId;
    if (!isOwn && participant.desk === null)
      throw new AppError(403, "Whoever began this practice can end it");
    registry.setAnew(key, session, (mockDraft) => reset(mockDraft, setup, fate()));
  }

  function refreshPlayers(): void {
    const keys = registry.keys();
    if (keys.length === 0) return;
    const remaining = findRemainingPlayers(db);
    // Who waits for a turn hears of a failure only then.
    remaining.catch(() => undefined);
    for (const key of keys) {
      runExclusive(key, async () => registry.refreshCast(key, await remaining)).catch((error: unknown) => {
        log.error({ err: error }, "a practice draft could not be told who is in the game");
      });
    }
  }

  function reservePick(room: MockDraftRoom, socket: RoomSocket): ReservedPick {
    const { key, visit: session, participant } = inside(room, socket);
    session.awaited += 1;
    return {
      decide: ({ userId, ...pick }) => {
        const { practice: mockDraft } = session;
        const teamId = teamOf(mockDraft, participant);
        if (participant.userId !== userId) throw notInSession();
        if (teamId === null) return { accepted: false, message: "You have no seat in this practice" };
        const { answer, events } = makeMockPick(mockDraft, { ...pick, teamId, decidedAt: now() });
        registry.tell(key, session, events);
        return answer;
      },
      done: () => void (session.awaited -= 1),
    };
  }

  return {
    rooms,
    leave,
    tick: registry.look,
    join: (caller, ...rest) => runExclusive(keyOf(caller), () => join(caller, ...rest)),
    startDraft: (caller, ...rest) => runExclusive(keyOf(caller), () => restartSession(caller, ...rest)),
    endDraft: (caller, ...rest) => runExclusive(keyOf(caller), () => endSession(caller, ...rest)),
    reservePick,
    refreshPlayers,
    start: () => void (stopTicking = every(timers, TICK_MS, registry.look)),
    stop: () => stopTicking?.(),
  };
}

const keyOf = ({ kind, leagueId, userId }: MockDraftCaller): string =>
  kind === "league" ? `league:${leagueId}` : `alone:${userId}:${leagueId}`;
