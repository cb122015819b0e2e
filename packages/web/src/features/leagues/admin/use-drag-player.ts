import { useEffect, useEffectEvent, useState, type CSSProperties, type PointerEvent } from "react";

interface Drag {
  place: string;
  /** Where the drag began, in px of the page. */
  from: Point;
  /** The pointer's position, in px of the viewport. */
  at: Point;
  over: string | null;
}

interface Point {
  x: number;
  y: number;
}

export type Dragging = ReturnType<typeof useDragPlayer>;

/** Drags a player by a handle, with mouse, pen or finger, onto an element with `data-list`. Escape cancels. */
export function useDragPlayer(onDrop: (place: string, listId: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;
  const follow = useEffectEvent((at: Point) => {
    if (drag) setDrag({ ...drag, at, over: listAt(at) });
  });
  // Scrolls while the pointer is near the edge of the viewport.
  const scroll = useEffectEvent(() => {
    const pixels = drag ? scrollStep(drag.at.y, innerHeight) : 0;
    if (!drag || pixels === 0) return;
    scrollBy({ top: pixels, behavior: "instant" });
    follow(drag.at);
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setDrag(null);
    };
    addEventListener("keydown", onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("keydown", onKeyDown);
    };
  }, [isDragging]);

  const handleProps = (place: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = { x: event.clientX, y: event.clientY };
      setDrag({ place, from: onPage(at), at, over: null });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.place === place) setDrag({ ...drag, ...pointed(event) });
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag?.place !== place) return;
      setDrag(null);
      const { over } = pointed(event);
      if (over !== null) onDrop(place, over);
    },
    onPointerCancel: () => setDrag(null),
  });
  return {
    handleProps,
    draggedId: drag?.place ?? null,
    over: drag?.over ?? null,
    style: drag ? styleOf(drag) : {},
  };
}

function pointed({ clientX, clientY }: PointerEvent): Pick<Drag, "at" | "over"> {
  const at = { x: clientX, y: clientY };
  return { at, over: listAt(at) };
}

/** The dragged row ignores pointer events, so this finds the list below it. */
const listAt = ({ x, y }: Point): string | null =>
  document.elementFromPoint(x, y)?.closest("[data-list]")?.getAttribute("data-list") ?? null;

const onPage = ({ x, y }: Point): Point => ({ x: x + scrollX, y: y + scrollY });

function styleOf({ from, at }: Drag): CSSProperties {
  const now = onPage(at);
  return { transform: `translate(${now.x - from.x}px, ${now.y - from.y}px)` };
}

const EDGE_PX = 90;
const MAX_SPEED_PX = 14;

/** Pixels to scroll per frame: more, the nearer the pointer is to the edge. */
export function scrollStep(y: number, height: number): number {
  const depth = y < EDGE_PX ? y - EDGE_PX : Math.max(0, y - (height - EDGE_PX));
  return Math.round((Math.max(-EDGE_PX, Math.min(depth, EDGE_PX)) / EDGE_PX) * MAX_SPEED_PX);
}
