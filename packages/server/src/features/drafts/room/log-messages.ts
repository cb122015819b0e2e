import type { DraftParticipants } from "@emberline/contract";
import { type DraftEvent, isComplete, totalsAfter, ROOM_OPENS_SECONDS, SECOND_MS } from "@emberline/game";
import { send } from "../../../platform/sockets/client-socket.ts";
import { type Participant, type Presence, presenceOf, sendToAll } from "./room-registry.ts";
import type { SeenSeason } from "../../spoilers/index.ts";
import type { BoardData, RoomInfo, StoredDraft } from "../model/draft-repository.ts";

/** Messages for clients of the log; see `draft-socket.ts` in contract. */

export const eventsMessage = (run: {
  draftId: string;
  from: number;
  events: readonly DraftEvent[];
  serverNow: number;
}): string => toMessage("draft-events", run);

export const participantsMessage = (participants: DraftParticipants): string =>
  toMessage("draft-cast", { cast: participants });

export const pickResultMessage = (answer: {
  key: string;
  accepted: boolean;
  message: string | null;
}): string => toMessage("draft-answer", answer);

/** `since` is the start of the outage; null when it is over. */
export const outageMessage = (since: number | null, serverNow: number): string =>
  toMessage("draft-trouble", { since, serverNow });

/** For a joining client: the presence on this server. */
export const localPresenceMessage = (participants: readonly Participant[]): string =>
  presenceMessage(presenceOf(participants));

export const presenceMessage = (presence: Presence): string => toMessage("draft-presence", presence);

const toMessage = (type: string, payload: object): string => JSON.stringify({ type, payload });

/**
 * The teams and players of a draft for a user who may not see the whole season: with the points and tribes within their
 * limits. After the draft, players who were eliminated later count as remaining.
 */
export function seenParticipants(
  { teams, players }: DraftParticipants,
  { view }: SeenSeason,
  isOver: boolean,
): DraftParticipants {
  const shown = new Map(players.map((player) => [player.playerId, player]));
  const points = totalsAfter(view.points);
  return {
    teams,
    players: view.players.flatMap(({ playerId, firstName, lastName, photoUrl, tribe, eliminated }) => {
      const known = shown.get(playerId);
      if (!known && (!isOver || eliminated)) return [];
      const canBeDrafted = isOver ? !eliminated : known!.canBeDrafted;
      const totalPoints = points.get(playerId) ?? 0;
      return [{ playerId, firstName, lastName, photoUrl, tribe, totalPoints, canBeDrafted }];
    }),
  };
}

interface View {
  stored: Pick<StoredDraft, "draftId" | "version" | "draft">;
  cast: DraftParticipants;
  roomInfo: RoomInfo;
  now: number;
  mockDraft?: "alone" | "league";
}

/**
 * Creates the snapshots of one moment. Parts that several participants share are serialised once: after a restart
 * thousands join in one second. `missed` is the end of the log that a participant lacks, or null for the whole state.
 */
export function createSnapshotCache(
  view: View,
): (participant: Pick<Participant, "teamId" | "desk">, missed: DraftEvent[] | null) => string {
  const sharedByLength = new Map<number | null, string>();

  function sharedFor(missed: DraftEvent[] | null): string {
    // All of them end where the log ends, so those of equal length are equal.
    const key = missed && missed.length;
    const cached = sharedByLength.get(key) ?? JSON.stringify(sharedPart(view, missed));
    sharedByLength.set(key, cached);
    return cached;
  }

  return ({ teamId, desk }, missed) => {
    const own = JSON.stringify({ teamId, desk });
    return `{"type":"draft-snapshot","payload":${own.slice(0, -1)},${sharedFor(missed).slice(1)}}`;
  };
}

function sharedPart({ stored, cast, roomInfo, now, mockDraft }: View, missed: DraftEvent[] | null) {
  const { draftId, version, draft } = stored;
  return {
    draftId,
    version,
    state: missed ? null : draft,
    missed,
    cast,
    leagueName: roomInfo.leagueName,
    roomOpensAt: draft.startsAt - ROOM_OPENS_SECONDS * SECOND_MS,
    seedHash: roomInfo.seedHash,
    practice: mockDraft ?? null,
    serverNow: now,
  };
}

/** What a board shows a participant who may not see the whole season. */
export const participantsFor = (
  seen: SeenSeason,
  { stored, boardData }: { stored: StoredDraft; boardData: BoardData },
) => seenParticipants(boardData.participants, seen, isComplete(stored.draft));

/** A change to send to a room. */
export interface RoomUpdate {
  after: StoredDraft;
  /** The events since the last broadcast. */
  run: DraftEvent[];
  boardData: BoardData;
  /** A team or a player has changed. */
  areOthers: boolean;
}

export function sendToLog(participants: Participant[], update: RoomUpdate, serverNow: number): void {
  const { after, run, boardData, areOthers } = update;
  if (areOthers) {
    const seesAll = ({ seen }: Participant) => seen === null;
    sendToAll(participants.filter(seesAll), participantsMessage(boardData.participants));
    for (const { socket, seen } of participants) {
      if (seen) send(socket, participantsMessage(participantsFor(seen, { stored: after, boardData })));
    }
  }
  const from = after.version - run.length + 1;
  if (run.length > 0)
    sendToAll(participants, eventsMessage({ draftId: after.draftId, from, events: run, serverNow }));
}
