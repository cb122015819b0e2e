import type { DraftEvent } from "@emberline/game";
import { type Guest, send } from "../room/room-registry.ts";
import type { Since } from "../room/broadcaster.ts";
import { eventsFrame, presenceFrame } from "../room/messages/log-messages.ts";
import { type Practice, seatOf } from "./mock-draft.ts";
import { createSnapshots } from "../room/messages/snapshot-cache.ts";

/** Shows guests a practice as it is at a moment; who knows its beginning gets the rest. */
export function showPractice(
  practice: Practice,
  now: number,
): (guest: Guest, since: Since | undefined) => void {
  const { draftId, events, draft, cast, leagueName, kind } = practice;
  const version = events.length;
  const stored = { draftId, version, draft };
  const roomInfo = { leagueName, seedHash: null };
  const snapshotFor = createSnapshots({ stored, cast, roomInfo, now, practice: kind });
  return (guest, since) => {
    const canFollow = since?.draftId === draftId && since.version <= version;
    const missed = canFollow ? events.slice(since.version) : null;
    send(guest.socket, snapshotFor({ teamId: seatOf(practice, guest), desk: null }, missed));
  };
}

/** Tells what has just been appended. */
export function tellEvents(
  guests: readonly Guest[],
  practice: Practice,
  events: readonly DraftEvent[],
  serverNow: number,
): void {
  const from = practice.events.length - events.length + 1;
  const frame = eventsFrame({ draftId: practice.draftId, from, events, serverNow });
  for (const { socket } of guests) send(socket, frame);
}

/** Who is at the table; bots are always there, and not counted. */
export function tellPresence(guests: readonly Guest[], practice: Practice): void {
  const seated = guests.map((guest) => ({ ...guest, teamId: seatOf(practice, guest) }));
  const frame = presenceFrame(seated);
  for (const { socket } of guests) send(socket, frame);
}
