import { type DraftEvent, isSeen } from "@emberline/game";
import { findCurrentSeasonId } from "../../../platform/db/queries/season-queries.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import { createRoomRegistry, sendToAll } from "../room/room-registry.ts";
import { type ClientSocket, send } from "../../../platform/sockets/client-socket.ts";
import { participantsMessage, seenParticipants } from "../room/log-messages.ts";
import {
  append,
  createMockDraft,
  type MockDraft,
  type MockDraftKind,
  updatePlayers,
  teamOf,
} from "./mock-draft.ts";
import type { SeenSeason } from "../../spoilers/index.ts";
import { loadSetup, type Published } from "./load-setup.ts";
import type { MockDraftHosts } from "./mock-draft-hosts.ts";
import {
  checkCapacity,
  isOver,
  MOCK_DRAFT_ELSEWHERE,
  MOCK_DRAFT_ENDED,
  MockDraftElsewhere,
  type MockSession,
  NORMAL,
  TRY_LATER,
} from "./session-limits.ts";
import { advance } from "./advance.ts";
import { snapshotSender, broadcastEvents, broadcastPresence } from "./broadcast.ts";
import type { Timers } from "../../../platform/clock/timers.ts";

/** The maximum number in one process. */
const SESSIONS_MAX = 500;
/** A received pick is decided before the clock picks, unless authorising it takes too long. */
const PICK_WAITS_MS = 2000;

export interface MockDraftDeps {
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  timers: Timers;
  /** A random number in [0, 1). */
  random: () => number;
  log: Pick<Logger, "error">;
  /** Where other servers hold mock drafts; without it, no other server has any. */
  hosts?: Pick<MockDraftHosts, "isElsewhere" | "announce">;
  /** The maximum number of mock drafts. */
  max?: number;
}

/** Members share a league practice; each user has their own solo practice. */
export interface MockDraftRoom {
  kind: MockDraftKind;
  leagueId: string;
}

/** The mock drafts and their participants. Its functions throw `AppError` 409, 429 or 503. */
export function createSessionRegistry({ db, now, random, log, hosts, max = SESSIONS_MAX }: MockDraftDeps) {
  const rooms = createRoomRegistry();
  const sessions = new Map<string, MockSession>();
  const tickInput = () => ({ at: now(), random });

  async function open(
    key: string,
    {
      userId,
      teamId,
      seen,
      ...room
    }: MockDraftRoom & { userId: string; teamId: string | null; seen: SeenSeason | null },
  ): Promise<MockSession> {
    const seasonId = await findCurrentSeasonId(db);
    const existing = sessions.get(key);
    if (existing && existing.mockDraft.seasonId === seasonId) return existing;
    // A mock draft of another season is closed, because its results are no longer compared with the users'
    // spoiler limits.
    if (existing) close(key);
    if (hosts?.isElsewhere(key)) throw new MockDraftElsewhere();
    const setup = await loadSetup(db, room.leagueId, room.kind === "alone" ? seen : null);
    checkCapacity([...sessions.values()], userId, max);
    const mockDraft = createMockDraft({ ...room, teamId }, setup, tickInput());
    const at = now();
    const session = {
      mockDraft,
      openedBy: userId,
      openedAt: at,
      activeSince: at,
      emptySince: at,
      pendingPicks: 0,
      presenceChanged: false,
      hasAllResults: room.kind === "league" || seen === null,
    };
    sessions.set(key, session);
    hosts?.announce(key, at);
    return session;
  }

  /** The mock draft of a socket. Throws `AppError` 409 when the socket has joined none. */
  function requireSession({ kind, leagueId }: MockDraftRoom, socket: ClientSocket) {
    const membership = rooms.roomOf(socket);
    const session = membership && sessions.get(membership.leagueId);
    if (!session || session.mockDraft.kind !== kind || session.mockDraft.leagueId !== leagueId)
      throw notInSession();
    return { key: membership.leagueId, session, participant: membership.participant };
  }

  function leave(socket: ClientSocket): void {
    const key = rooms.roomOf(socket)?.leagueId;
    rooms.remove(socket);
    const session = key === undefined ? undefined : sessions.get(key);
    if (key === undefined || !session) return;
    session.presenceChanged = true;
    if (rooms.participantsOf(key).length === 0) session.emptySince = now();
  }

  /** Replaces the draft; its clock starts at once if it was started. */
  function restart(key: string, session: MockSession, change: (mockDraft: MockDraft) => void): void {
    const { mockDraft } = session;
    change(mockDraft);
    append(mockDraft, advance(mockDraft, presentTeams(key, mockDraft), tickInput()));
    session.activeSince = now();
    const show = snapshotSender(mockDraft, now());
    for (const participant of rooms.participantsOf(key)) show(participant, undefined);
    session.presenceChanged = true;
  }

  function broadcast(key: string, { mockDraft }: MockSession, events: readonly DraftEvent[]): void {
    if (events.length === 0) return;
    append(mockDraft, events);
    broadcastEvents(rooms.participantsOf(key), mockDraft, events, now());
  }

  /** Updates the available players of a mock draft, if it still exists. */
  function refreshPlayers(key: string, published: Published): void {
    const { mockDraft, hasAllResults } = sessions.get(key) ?? {};
    if (!mockDraft || !hasAllResults || !updatePlayers(mockDraft, published.players)) return;
    // For the other participants it is about to be closed (`followMarks`).
    const participants = rooms
      .participantsOf(key)
      .filter(({ seen }) => !seen || isSeen(seen.watchedThrough, published.resultsThrough));
    sendToAll(
      participants.filter(({ seen }) => !seen),
      participantsMessage(mockDraft.participants),
    );
    for (const { socket, seen } of participants) {
      if (seen) send(socket, participantsMessage(seenParticipants(mockDraft.participants, seen, false)));
    }
  }

  function tickSession(key: string, session: MockSession): void {
    const { mockDraft } = session;
    const at = now();
    if (isOver(session, at)) return close(key);
    if (session.presenceChanged) broadcastPresence(rooms.participantsOf(key), mockDraft);
    session.presenceChanged = false;
    const { deadline } = mockDraft.draft;
    if (session.pendingPicks > 0 && deadline !== null && at < deadline + PICK_WAITS_MS) return;
    broadcast(key, session, advance(mockDraft, presentTeams(key, mockDraft), tickInput()));
  }

  const presentTeams = (key: string, mockDraft: MockDraft) =>
    new Set(rooms.participantsOf(key).flatMap((participant) => teamOf(mockDraft, participant) ?? []));

  function close(key: string): void {
    sessions.delete(key);
    hosts?.announce(key, null);
    disconnectAll(key, NORMAL, MOCK_DRAFT_ENDED);
  }

  /** Another server opened it earlier. */
  function handOver(key: string): void {
    sessions.delete(key);
    disconnectAll(key, TRY_LATER, MOCK_DRAFT_ELSEWHERE);
  }

  function disconnectAll(key: string, code: number, reason: string): void {
    for (const { socket } of rooms.participantsOf(key)) {
      rooms.remove(socket);
      socket.close(code, reason);
    }
  }

  /** Advances all mock drafts; one that fails does not affect the others. */
  function tick(): void {
    for (const [key, session] of sessions) {
      try {
        tickSession(key, session);
      } catch (error) {
        log.error({ err: error }, "a mock draft failed and was ended");
        close(key);
      }
    }
  }

  return {
    rooms,
    tickInput,
    kindOf: (socket: ClientSocket) => sessions.get(rooms.roomOf(socket)?.leagueId ?? "")?.mockDraft.kind,
    keys: () => [...sessions.keys()],
    openedAts: () => new Map([...sessions].map(([key, { openedAt }]) => [key, openedAt])),
    handOver,
    open,
    requireSession,
    leave,
    restart,
    broadcast,
    refreshPlayers,
    tick,
  };
}

export const notInSession = () => new AppError(409, "Please join the practice first");
