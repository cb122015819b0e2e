import { useEffect, useRef } from "react";

/** Scrolls the current row into view inside the table's own scroll box, below the previous row. The page does not scroll. */
export function useScrollToCurrent(current: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-pick="${current}"]`);
    const box = row?.closest("table")?.parentElement;
    if (!row || !box) return undefined;
    const isSmooth = hasMoved.current && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    hasMoved.current = true;
    let position: number | null = null;
    // Called first with the page's layout, which asking for positions here would do once more. After a resize the row is
    // kept in view unless the user scrolled elsewhere.
    const observer = new ResizeObserver(() => {
      const behavior = position === null && isSmooth ? "smooth" : "instant";
      const maxTop = box.scrollHeight - box.clientHeight;
      const wasHere = position === null || Math.abs(box.scrollTop - Math.min(position, maxTop)) < 2;
      position = positionOf(row, box);
      if (wasHere) box.scrollTo({ top: position, behavior });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [current]);
  return frame;
}

/** The previous pick stays visible if it fits. */
function positionOf(row: HTMLElement, box: HTMLElement): number {
  const previous = row.previousElementSibling;
  if (!previous) return 0;
  const thead = row.closest("table")?.tHead;
  // On the smallest phones it scrolls with the rows.
  const head = thead && getComputedStyle(thead).position === "sticky" ? thead.offsetHeight : 0;
  const before = previous.clientHeight;
  const isRoom = head + before + row.offsetHeight <= box.clientHeight;
  return row.offsetTop - head - (isRoom ? before : 0);
}
