import { useState, type CSSProperties, type PointerEvent } from "react";
import { dropIndex, indexDuringDrag, type Drag } from "./drag-position.ts";

interface ActiveDrag extends Drag {
  id: string;
  startY: number;
}

/** Drags a row of a list by its handle; the list changes only on the drop. */
export function useDragOrder(order: readonly string[], onDrop: (id: string, index: number) => void) {
  const [drag, setDrag] = useState<ActiveDrag | null>(null);

  const handleProps = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = rowsAround(event.currentTarget);
      setDrag({ id, from, to: from, startY: event.clientY, offset: 0, rows });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.id !== id) return;
      const offset = event.clientY - drag.startY;
      setDrag({ ...drag, offset, to: dropIndex(drag.rows, from, offset) });
    },
    onPointerUp: () => {
      if (drag?.id !== id) return;
      setDrag(null);
      if (drag.to !== drag.from) onDrop(id, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
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
