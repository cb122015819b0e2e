import { useState, type CSSProperties, type PointerEvent } from "react";

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

/** A row's position when the drag began, in px. */
interface Row {
  top: number;
  height: number;
}

interface Drag {
  rows: readonly Row[];
  from: number;
  /** The index it would be dropped at. */
  to: number;
  /** How far the pointer has moved, in px. */
  offset: number;
}

/** The index of a dragged row: below every other row whose middle its leading edge has passed. */
export function dropIndex(rows: readonly Row[], from: number, offset: number): number {
  const dragged = rows[from];
  if (!dragged) return from;
  const edge = dragged.top + offset + (offset > 0 ? dragged.height : 0);
  return rows.filter((row, index) => index !== from && row.top + row.height / 2 < edge).length;
}

/** Where the row at `index` is shown while another row is dragged past it. */
export function indexDuringDrag({ from, to }: Drag, index: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

/** Where a row goes in the list as it is `now`: behind the row that it was dropped behind, or the nearest one before that is left. */
export function indexAfterDrop(
  shown: readonly string[],
  { from, to }: Pick<Drag, "from" | "to">,
  now: readonly string[],
): number {
  const id = shown[from];
  const others = now.filter((other) => other !== id);
  const before = shown.filter((other) => other !== id).slice(0, to);
  const neighbour = before.findLast((other) => others.includes(other));
  return neighbour === undefined ? 0 : others.indexOf(neighbour) + 1;
}
