import { fullName } from "@emberline/game";
import type { DraftPlayer } from "@emberline/contract";
import { announce } from "../../../ui/layout/live-region.tsx";
import { moveItem } from "../../../ui/controls/move-item.ts";
import { isMine, isPlaying, ownerName, phaseOf } from "../state/selectors.ts";
import { applyOrder } from "./keep-taken-places.ts";
import { useLocalQueue } from "../mock-draft/use-local-queue.ts";
import type { SaveState } from "./queue-sync.ts";
import { useStoredQueue } from "./use-stored-queue.ts";
import type { QueueActions } from "../parts/queue-actions.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";

export interface Queue extends QueueActions {
  /** The players still available, first choice first; null until loaded. */
  players: readonly DraftPlayer[] | null;
  /** A sentence about each queued player who was taken. */
  takenTexts: readonly string[];
  saving: SaveState;
  hasFailed: boolean;
  reload: () => void;
  retry: () => void;
  drop: () => void;
  /** `position` is counted from 0. */
  onMove: (playerId: string, position: number) => void;
}

/** The user's queue in this room; null for spectators and once the draft is over. */
export function useQueue(state: RoomState, leagueId: string): Queue | null {
  const slots = state.board?.draftOrder ?? [];
  const free = new Map(state.board?.availablePlayers.map((player) => [player.playerId, player]));
  // The user's own pick counts, also if other teams have the player as well.
  const picked = [...slots, ...slots.filter((slot) => isMine(state, slot))];
  const taken = new Map(
    picked.flatMap((slot) =>
      slot.player && !free.has(slot.player.playerId) ? [[slot.player.playerId, slot] as const] : [],
    ),
  );
  const isMockDraft = state.roomInfo?.practice != null;
  const hasQueue = isPlaying(state) && phaseOf(state) !== "complete";
  const enabled = hasQueue && !isMockDraft;
  const stored = useStoredQueue({ leagueId, takenIds: new Set(taken.keys()), enabled });
  const localQueue = useLocalQueue();
  const { playerIds, save, ...rest } = isMockDraft ? localQueue : stored;
  if (!hasQueue) return null;

  const shown = playerIds?.filter((playerId) => free.has(playerId)) ?? [];
  const saveShown = (next: readonly string[]) => save(applyOrder(playerIds ?? [], next));
  const name = (playerId: string) => fullName(free.get(playerId) ?? { firstName: "", lastName: "" });

  return {
    ...rest,
    isLoaded: playerIds !== null,
    players: playerIds && shown.flatMap((playerId) => free.get(playerId) ?? []),
    takenTexts: (playerIds ?? []).flatMap((playerId) => takenSentence(state, taken.get(playerId))),
    positionOf: (playerId) => shown.indexOf(playerId) + 1 || null,
    onToggle: (playerId) => {
      if (playerIds === null) {
        announce(rest.hasFailed ? "Your queue could not be loaded" : "Your queue is still loading");
        return;
      }
      if (!free.has(playerId)) return;
      const isIn = shown.includes(playerId);
      if (isIn) save(playerIds.filter((other) => other !== playerId));
      else save([...playerIds, playerId]);
      announce(
        isIn
          ? `${name(playerId)} was removed from your queue`
          : `${positionText(name(playerId), shown.length + 1, shown.length + 1)} in your queue`,
      );
    },
    onMove: (playerId, position) => {
      const next = moveItem(shown, playerId, position);
      saveShown(next);
      announce(positionText(name(playerId), next.indexOf(playerId) + 1, next.length));
    },
  };
}

function takenSentence(state: RoomState, slot: BoardSlot | undefined): string[] {
  if (!slot?.player) return [];
  const isOurs = slot.team.teamId === state.myTeamId;
  return [takenText(fullName(slot.player), isOurs ? null : ownerName(state, slot))];
}

/** "Cleo Strand, 2 of 5". */
const positionText = (name: string, position: number, count: number): string =>
  `${name}, ${position} of ${count}`;

/** "Cleo Strand was picked by Tomas Berg", "Cleo Strand is on your team". */
const takenText = (name: string, owner: string | null): string =>
  owner === null ? `${name} is on your team` : `${name} was picked by ${owner}`;
