import type { DraftEvent } from "@emberline/game";
import { type Participant, send } from "../room/room-registry.ts";
import type { LogCursor } from "../room/broadcaster.ts";
import { eventsMessage, localPresenceMessage } from "../room/messages/log-messages.ts";
import { type Practice, seatOf } from "./mock-draft.ts";
import { createSnapshotCache } from "../room/messages/snapshot-cache.ts";

/** Shows guests a practice as it is at a moment; who knows its beginning gets the rest. */
export function showPractice(
  practice: Practice,
  now: number,
): (participant: Participant, since: LogCursor | undefined) => void {
  const { draftId, events, draft, cast, leagueName, kind } = practice;
  const version = events.length;
  const stored = { draftId, version, draft };
  const roomInfo = { leagueName, seedHash: null };
  const snapshotFor = createSnapshotCache({ stored, cast, roomInfo, now, practice: kind });
  return (participant, since) => {
    const canFollow = since?.draftId === draftId && since.version <= version;
    const missed = canFollow ? events.slice(since.version) : null;
    send(participant.socket, snapshotFor({ teamId: seatOf(practice, participant), desk: null }, missed));
  };
}

/** Tells what has just been appended. */
export function tellEvents(
  participants: readonly Participant[],
  practice: Practice,
  events: readonly DraftEvent[],
  serverNow: number,
): void {
  const from = practice.events.length - events.length + 1;
  const frame = eventsMessage({ draftId: practice.draftId, from, events, serverNow });
  for (const { socket } of participants) send(socket, frame);
}

/** Who is at the table; bots are always there, and not counted. */
export function tellPresence(participants: readonly Participant[], practice: Practice): void {
  const seated = participants.map((participant) => ({
    ...participant,
    teamId: seatOf(practice, participant),
  }));
  const frame = localPresenceMessage(seated);
  for (const { socket } of participants) send(socket, frame);
}
