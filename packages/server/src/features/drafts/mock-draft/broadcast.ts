import type { DraftEvent } from "@emberline/game";
import { type Participant, sendToAll } from "../room/room-registry.ts";
import { send } from "../../../platform/sockets/client-socket.ts";
import type { LogCursor } from "../room/broadcaster.ts";
import {
  eventsMessage,
  localPresenceMessage,
  seenParticipants,
  createSnapshotCache,
} from "../room/log-messages.ts";
import { type MockDraft, teamOf } from "./mock-draft.ts";

/** Sends participants the state of a mock draft; a client that has the beginning of the log gets the rest. */
export function snapshotSender(
  mockDraft: MockDraft,
  now: number,
): (participant: Participant, since: LogCursor | undefined) => void {
  const { draftId, events, draft, participants, leagueName, kind } = mockDraft;
  const version = events.length;
  const stored = { draftId, version, draft };
  const roomInfo = { leagueName, seedHash: null };
  const view = { stored, cast: participants, roomInfo, now, mockDraft: kind };
  const snapshotForAll = createSnapshotCache(view);
  return (participant, since) => {
    const { seen } = participant;
    const snapshotFor = seen
      ? createSnapshotCache({ ...view, cast: seenParticipants(participants, seen, false) })
      : snapshotForAll;
    const canResume = since?.draftId === draftId && since.version <= version;
    const missed = canResume ? events.slice(since.version) : null;
    send(participant.socket, snapshotFor({ teamId: teamOf(mockDraft, participant), desk: null }, missed));
  };
}

/** Sends the events that were just appended. */
export function broadcastEvents(
  participants: readonly Participant[],
  mockDraft: MockDraft,
  events: readonly DraftEvent[],
  serverNow: number,
): void {
  const from = mockDraft.events.length - events.length + 1;
  sendToAll(participants, eventsMessage({ draftId: mockDraft.draftId, from, events, serverNow }));
}

/** The teams with a participant; bots are not counted. */
export function broadcastPresence(participants: readonly Participant[], mockDraft: MockDraft): void {
  const participantsWithTeams = participants.map((participant) => ({
    ...participant,
    teamId: teamOf(mockDraft, participant),
  }));
  sendToAll(participants, localPresenceMessage(participantsWithTeams));
}
