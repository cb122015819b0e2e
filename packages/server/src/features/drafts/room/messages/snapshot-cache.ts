import type { DraftParticipants } from "@emberline/contract";
import { type DraftEvent, ROOM_OPENS_SECONDS, SECOND_MS } from "@emberline/game";
import type { RoomInfo, StoredDraft } from "../../model/draft-repository.ts";
import type { Participant } from "../room-registry.ts";

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
