import { useState, type CSSProperties, type PointerEvent } from "react";

interface Drag {
  id: string;
  from: number;
  /** Where it would be dropped. */
  to: number;
  startY: number;
  /** How far the pointer has gone, in px. */
  offset: number;
  /** From one row to the next, in px. */
  step: number;
}

/** Drags a row of a list by its handle; the list itself changes only on the drop. */
export function useDragOrder(order: readonly string[], onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const handleProps = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const step = stepOf(event.currentTarget);
      if (event.button !== 0 || step === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, from: index, to: index, startY: event.clientY, offset: 0, step });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.id !== id) return;
      const offset = event.clientY - drag.startY;
      const place = drag.from + Math.round(offset / drag.step);
      setDrag({ ...drag, offset, to: Math.min(Math.max(place, 0), order.length - 1) });
    },
    onPointerUp: () => {
      if (drag?.id !== id) return;
      setDrag(null);
      if (drag.to !== drag.from) onDrop(id, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
    drag,
    handleProps,
    rowStyle: (id: string, index: number) => (drag ? shifted(drag, id, index) : {}),
  };
}

/** The dragged row follows the pointer, those between make room. */
function shifted({ id: dragged, from, to, offset, step }: Drag, id: string, index: number): CSSProperties {
  if (id === dragged) return { transform: `translateY(${offset}px)` };
  const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
  return { transform: `translateY(${shift}px)`, transition: "transform 180ms ease-out" };
}

function stepOf(handle: HTMLElement): number | null {
  const rows = handle.closest("ol")?.children;
  const [first, second] = [rows?.[0], rows?.[1]];
  if (!first || !second) return null;
  return second.getBoundingClientRect().top - first.getBoundingClientRect().top;
}
