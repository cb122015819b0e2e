import type { DraftPlayer } from "@emberline/contract";
import { announce } from "../../../ui/layout/live-region.tsx";
import { moveTo } from "../../../ui/controls/move-item.ts";
import { isPlaying, nameOf, ownerName, phaseOf } from "../state/selectors.ts";
import { reordered } from "./merge-order.ts";
import { usePracticeQueue } from "../mock-draft/use-local-queue.ts";
import type { SaveState } from "./save-scheduler.ts";
import { useStoredQueue } from "./use-stored-queue.ts";
import { goneWords, placeWords } from "./queue-text.ts";
import type { Queueing } from "../parts/queue-actions.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";

export interface Queue extends Queueing {
  /** Who is still to be had, best first; null until it is loaded. */
  players: readonly DraftPlayer[] | null;
  /** A sentence about each who was in it and has a team now. */
  gone: readonly string[];
  saving: SaveState;
  hasFailed: boolean;
  reload: () => void;
  retry: () => void;
  drop: () => void;
  /** To a place counted from 0. */
  onMove: (playerId: string, place: number) => void;
}

/** The user's own queue in this room; null for whoever has no team in the draft, and once that is over. */
export function useQueue(state: RoomState, leagueId: string): Queue | null {
  const slots = state.board?.draftOrder ?? [];
  const taken = new Map(
    slots.flatMap((slot) => (slot.player ? [[slot.player.playerId, slot] as const] : [])),
  );
  const isPractice = state.guest?.practice != null;
  const hasQueue = isPlaying(state) && phaseOf(state) !== "complete";
  const enabled = hasQueue && !isPractice;
  const stored = useStoredQueue({ leagueId, gone: new Set(taken.keys()), enabled });
  const practised = usePracticeQueue();
  const { playerIds, save, ...rest } = isPractice ? practised : stored;
  if (!hasQueue) return null;

  const free = new Map(state.board?.availablePlayers.map((player) => [player.playerId, player]));
  const shown = playerIds?.filter((playerId) => free.has(playerId)) ?? [];
  const saveShown = (next: readonly string[]) => save(reordered(playerIds ?? [], next));
  const name = (playerId: string) => nameOf(free.get(playerId) ?? { firstName: "", lastName: "" });

  return {
    ...rest,
    players: playerIds && shown.flatMap((playerId) => free.get(playerId) ?? []),
    gone: (playerIds ?? []).flatMap((playerId) => goneSentence(state, taken.get(playerId))),
    placeOf: (playerId) => shown.indexOf(playerId) + 1 || null,
    onQueue: (playerId) => {
      if (playerIds === null || !free.has(playerId)) return;
      const isIn = shown.includes(playerId);
      if (isIn) save(playerIds.filter((other) => other !== playerId));
      else save([...playerIds, playerId]);
      announce(
        isIn
          ? `${name(playerId)} is out of your queue`
          : `${placeWords(name(playerId), shown.length + 1, shown.length + 1)} in your queue`,
      );
    },
    onMove: (playerId, place) => {
      const next = moveTo(shown, playerId, place);
      saveShown(next);
      announce(placeWords(name(playerId), next.indexOf(playerId) + 1, next.length));
    },
  };
}

function goneSentence(state: RoomState, slot: BoardSlot | undefined): string[] {
  if (!slot?.player) return [];
  const isOurs = slot.team.teamId === state.myTeamId;
  return [goneWords(nameOf(slot.player), isOurs ? null : ownerName(state, slot))];
}
