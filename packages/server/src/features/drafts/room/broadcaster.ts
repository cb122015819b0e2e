import { isDeepStrictEqual } from "node:util";
import { type DraftEvent, isSeen } from "@emberline/game";
import type {
  DraftChange,
  DraftRepository,
  RoomInfo,
  BoardData,
  RoomState,
  StoredDraft,
} from "../model/draft-repository.ts";
import type { RoomRegistry, Participant } from "./room-registry.ts";
import { prepareBoard, sendBoardsTo } from "./legacy-boards.ts";
import {
  createSnapshotCache,
  localPresenceMessage,
  participantsFor,
  type RoomUpdate,
  sendToLog,
} from "./log-messages.ts";
import { send, sendError } from "../../../platform/sockets/client-socket.ts";

/** A client that missed more events gets the whole state, which is shorter. */
const MISSED_MAX = 200;

/** The version that a room was last sent; versions start at 1 in every season's draft. */
interface Cursor {
  /** Empty without a draft. */
  draftId: string;
  version: number;
  /** The state as last sent; null without a draft. */
  state: RoomState | null;
}

/** The number of the last event in a client's own log. */
export interface LogCursor {
  draftId: string;
  version: number;
}

export interface JoinRequest {
  participant: Participant;
  since?: LogCursor | undefined;
}

interface BroadcastOptions {
  participantsChanged?: boolean;
  boardData?: BoardData | undefined;
}

export type Broadcaster = ReturnType<typeof createBroadcaster>;

/**
 * Sends committed changes to rooms, in order and each exactly once. All of it runs under the league's mutex. Changes
 * that could not be sent are sent on the next occasion.
 */
export function createBroadcaster(
  { repository, now }: { repository: DraftRepository; now: () => number },
  rooms: RoomRegistry,
) {
  /** The cursors of rooms with participants. */
  const cursors = new Map<string, Cursor>();

  /** Stores the cursor unless the last participant has left. */
  function saveCursor(leagueId: string, cursor: Cursor): void {
    if (rooms.participantsOf(leagueId).length > 0) cursors.set(leagueId, cursor);
  }

  /** The caller passes `boardData` when it is known; otherwise it is read, and its changes are sent as well. */
  async function broadcast(
    { from, events, after }: DraftChange,
    { participantsChanged = false, boardData: known }: BroadcastOptions = {},
  ): Promise<void> {
    const { leagueId, draftId, version } = after;
    if (isBroadcast(leagueId, after) && !participantsChanged) return;
    if (rooms.participantsOf(leagueId).length === 0) return;
    const boardData = known ?? (await repository.boardData(after));
    const cursor = cursors.get(leagueId);
    if (cursor?.draftId === draftId) {
      const run = cursor.version < from - 1 ? await repository.eventsSince(after, cursor.version) : events;
      const before = cursor.state?.boardData.participants;
      const areOthers = !isDeepStrictEqual(boardData.participants, before);
      const informed = rooms.participantsOf(leagueId).filter((participant) => maySee(participant, boardData));
      sendUpdate(informed, { after, run, boardData, areOthers });
    } else await resyncRoom(after, boardData);
    saveCursor(leagueId, { draftId, version, state: { stored: after, boardData } });
  }

  function sendUpdate(participants: Participant[], update: RoomUpdate): void {
    const at = now();
    const logParticipants = participants.filter(({ log }) => log);
    if (logParticipants.length > 0) sendToLog(logParticipants, update, at);
    if (logParticipants.length === participants.length) return;
    const boardParticipants = participants.filter(({ log }) => !log);
    sendBoardsTo(boardParticipants, update, at);
  }

  /** A new draft in place of the former one, or the first one. */
  async function resyncRoom(stored: StoredDraft, boardData: BoardData): Promise<void> {
    const sendSnapshot = createSnapshotSender({
      stored,
      boardData,
      roomInfo: await repository.roomInfo(stored),
    });
    for (const participant of rooms.participantsOf(stored.leagueId)) sendSnapshot(participant, null);
  }

  /** Sends participants the current state, each in its own format. */
  function createSnapshotSender({
    stored,
    boardData,
    roomInfo,
  }: View): (participant: Participant, missed: DraftEvent[] | null) => void {
    const at = now();
    const snapshotFor = createSnapshotCache({ stored, cast: boardData.participants, roomInfo, now: at });
    const presence = once(() => Buffer.from(localPresenceMessage(rooms.participantsOf(stored.leagueId))));
    const board = once(() => prepareBoard(stored, boardData, at));
    return (participant, missed) => {
      if (!maySee(participant, boardData)) return;
      const { socket, teamId, desk, log, seen } = participant;
      const own = seen && { ...boardData, participants: participantsFor(seen, { stored, boardData }) };
      if (log) {
        const ownSnapshotFor =
          own && createSnapshotCache({ stored, cast: own.participants, roomInfo, now: at });
        send(socket, (ownSnapshotFor ?? snapshotFor)({ teamId, desk }, missed));
        return send(socket, presence());
      }
      const { initFor, timer } = own ? prepareBoard(stored, own, at) : board();
      send(socket, initFor(teamId));
      if (timer) send(socket, timer);
    };
  }

  /** Sends changes that other servers committed since the last broadcast. */
  async function catchUp(stored: StoredDraft): Promise<void> {
    // A change without events: earlier events are sent with it.
    await broadcast({ from: stored.version + 1, events: [], after: stored });
  }

  /** The same, but also sends changed participants when the draft itself has not changed. */
  async function refresh(stored: StoredDraft): Promise<void> {
    await broadcast({ from: stored.version + 1, events: [], after: stored }, { participantsChanged: true });
  }

  /** Adds participants and sends them the state, with no change in between. */
  async function join(leagueId: string, requests: readonly JoinRequest[]): Promise<void> {
    const stored = await repository.find(leagueId);
    if (!stored) return joinWithoutDraft(leagueId, requests);
    await catchUp(stored);
    const [boardData, roomInfo, missedSince] = await Promise.all([
      repository.boardData(stored),
      repository.roomInfo(stored),
      readMissed(stored, requests),
    ]);
    // Read first: when the only participant of a room joins again, the room is empty for a moment.
    const cursor = cursors.get(leagueId);
    const present = requests.filter(({ participant }) => isOpen(participant));
    for (const { participant } of present) rooms.add(leagueId, participant);
    const { draftId, version } = stored;
    saveCursor(leagueId, cursor ?? { draftId, version, state: { stored, boardData } });
    const sendSnapshot = createSnapshotSender({ stored, boardData, roomInfo });
    for (const { participant, since } of present) sendSnapshot(participant, missedSince(since));
  }

  function joinWithoutDraft(leagueId: string, requests: readonly JoinRequest[]): void {
    for (const { participant } of requests) {
      if (!isOpen(participant)) continue;
      rooms.add(leagueId, participant);
      sendError(participant.socket, "No draft is set for this league yet");
    }
    saveCursor(leagueId, { draftId: "", version: 0, state: null });
  }

  /** The events are read once, from the client that is furthest behind. */
  async function readMissed(stored: StoredDraft, requests: readonly JoinRequest[]) {
    const known = requests.flatMap(({ since }) => (canResume(stored, since) ? [since.version] : []));
    const first = Math.min(...known);
    const events = known.length > 0 ? await repository.eventsSince(stored, first) : [];
    return (since: LogCursor | undefined) =>
      canResume(stored, since) ? events.slice(since.version - first) : null;
  }

  function isBroadcast(leagueId: string, update: LogCursor): boolean {
    const cursor = cursors.get(leagueId);
    return cursor?.draftId === update.draftId && cursor.version >= update.version;
  }

  /** The state that a room with participants was last sent. */
  const stateOf = (leagueId: string): RoomState | null => cursors.get(leagueId)?.state ?? null;

  /** An empty room starts anew with its next participant. */
  const forget = (leagueId: string): void => void cursors.delete(leagueId);

  return { broadcast, catchUp, refresh, join, isBroadcast, stateOf, forget };
}

/** A participant whose spoiler limits the room now exceeds is about to be disconnected (`followMarks`). */
const maySee = ({ seen }: Participant, { resultsThrough }: BoardData): boolean =>
  seen === null || isSeen(seen.watchedThrough, resultsThrough);

const isOpen = ({ socket }: Participant): boolean => socket.readyState === socket.OPEN;

const canResume = (stored: StoredDraft, since: LogCursor | undefined): since is LogCursor =>
  since?.draftId === stored.draftId &&
  since.version <= stored.version &&
  stored.version - since.version < MISSED_MAX;

interface View {
  stored: StoredDraft;
  boardData: BoardData;
  roomInfo: RoomInfo;
}

function once<T extends object>(prepare: () => T): () => T {
  let prepared: T | undefined;
  return () => (prepared ??= prepare());
}
