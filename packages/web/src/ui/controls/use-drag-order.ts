import { useState, type CSSProperties, type PointerEvent } from "react";
import { dropIndex, indexAfterDrop, indexDuringDrag, type Drag } from "./drag-position.ts";

interface ActiveDrag<Item> extends Drag {
  id: string;
  /** The list as it was when the drag began. */
  items: readonly Item[];
  startY: number;
}

/**
 * Drags a row of a list by its handle; the list changes only on the drop. Until then it shows the `items` it began with,
 * so that nothing moves below the pointer when a row is taken away meanwhile.
 */
export function useDragOrder<Item>(
  now: readonly Item[],
  idOf: (item: Item) => string,
  onDrop: (id: string, index: number) => void,
) {
  const [drag, setDrag] = useState<ActiveDrag<Item> | null>(null);
  const order = now.map(idOf);
  // The dragged row itself was taken away.
  if (drag && !order.includes(drag.id)) setDrag(null);

  const handleProps = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = rowsAround(event.currentTarget);
      setDrag({ id, items: now, from, to: from, startY: event.clientY, offset: 0, rows });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.id !== id) return;
      const offset = event.clientY - drag.startY;
      setDrag({ ...drag, offset, to: dropIndex(drag.rows, from, offset) });
    },
    onPointerUp: () => {
      if (drag?.id !== id) return;
      setDrag(null);
      const index = indexAfterDrop(drag.items.map(idOf), drag, order);
      if (drag.to !== drag.from && index !== order.indexOf(id)) onDrop(id, index);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
    items: drag?.items ?? now,
    handleProps,
    isDragged: (id: string) => drag?.id === id,
    /** The index a row would have after a drop now. */
    displayIndex: (index: number) => (drag ? indexDuringDrag(drag, index) : index),
    rowStyle: (index: number) => (drag ? shifted(drag, index) : {}),
  };
}

/** The dragged row follows the pointer; the rows in between move by one. */
function shifted(drag: Drag, index: number): CSSProperties {
  const { from, offset, rows } = drag;
  if (index === from) return { transform: `translateY(${offset}px)` };
  const shift = (indexDuringDrag(drag, index) - index) * ((rows[from]?.height ?? 0) + GAP_PX);
  return { transform: `translateY(${shift}px)`, transition: "transform 180ms ease-out" };
}

/** The gap between two rows. */
const GAP_PX = 6;

const rowsAround = (handle: HTMLElement) =>
  [...(handle.closest("ol")?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top, height };
  });
