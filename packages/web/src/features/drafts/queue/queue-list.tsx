import type { DraftPlayer } from "@emberline/contract";
import { useRef } from "react";
import { useDragOrder } from "../../../ui/controls/use-drag-order.ts";
import { QueueRow } from "./queue-row.tsx";
import type { Queue } from "./use-queue.ts";

interface Props {
  queue: Queue;
  players: readonly DraftPlayer[];
  /** The last player was removed: the focus must move. */
  onEmpty: () => void;
}

/** The queued players, first choice first. */
export function QueueList({ queue, players, onEmpty }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { items, handleProps, isDragged, displayIndex, rowStyle } = useDragOrder(
    players,
    ({ playerId }) => playerId,
    queue.onMove,
  );

  const remove = (playerId: string, index: number) => {
    queue.onToggle(playerId);
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>(":scope > li");
      const next = rows?.[Math.min(index, rows.length - 1)];
      if (next) next.focus();
      else onEmpty();
    });
  };
  return (
    <ol ref={list} aria-label="Your queue" className="grid grid-cols-1 gap-1.5 px-2 pb-2.5">
      {items.map((player, index) => (
        <QueueRow
          key={player.playerId}
          player={player}
          index={index}
          count={items.length}
          position={displayIndex(index)}
          isDragged={isDragged(player.playerId)}
          style={rowStyle(index)}
          handleProps={handleProps(player.playerId, index)}
          onMove={(position) => queue.onMove(player.playerId, position)}
          onRemove={() => remove(player.playerId, index)}
        />
      ))}
    </ol>
  );
}
