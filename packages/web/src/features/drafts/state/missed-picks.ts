import type { DraftPick } from "@emberline/game";
import type { MissedPicks, RoomLog, RoomState, SeenPicks } from "./room-state.ts";

/** The picks made and undone between two states of one draft. */
export function changedPicks(seen: SeenPicks | null, now: SeenPicks | null) {
  if (!seen || !now || seen.draftId !== now.draftId) return { made: [], undone: [] };
  const differs = seen.picks.findIndex((pick, index) => !isSame(pick, now.picks[index]));
  const kept = differs === -1 ? seen.picks.length : differs;
  return { made: now.picks.slice(kept), undone: seen.picks.slice(kept) };
}

/** The part of a log that is compared to find missed picks. */
export const seenOf = (log: RoomLog | null): SeenPicks | null =>
  log && { draftId: log.draftId, picks: log.draft.picks };

/** The user sees the room again: what was missed is added to what is still unread. */
export function markVisible(state: RoomState): RoomState {
  const { seen, log } = state;
  const { made, undone } = changedPicks(seen, seenOf(log));
  const next = { ...state, seen: null };
  if (made.length + undone.length === 0) return next;
  const unread =
    state.missed?.picks.filter((pick) => isSame(pick, log?.draft.picks[pick.pickNumber - 1])) ?? [];
  const missed: MissedPicks = {
    picks: [...unread, ...made],
    undone: (state.missed?.undone ?? 0) + undone.length,
  };
  return { ...next, missed };
}

/** The user no longer sees changes: disconnected, or the page is hidden. */
export const markHidden = (state: RoomState): RoomState => ({
  ...state,
  seen: state.seen ?? seenOf(state.log),
});

/** Whether an event's number comes after the log's last one. */
export const isAfter = (number: number, log: RoomLog | null): boolean => number > (log?.version ?? 0);

const isSame = (one: DraftPick, other: DraftPick | undefined): boolean =>
  one.pickNumber === other?.pickNumber && one.playerId === other.playerId && one.at === other.at;
