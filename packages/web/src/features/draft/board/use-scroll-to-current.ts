import { useEffect, useRef } from "react";

/** Scrolls the current row into view inside the table's own scroll box, below the previous row. The page does not scroll. */
export function useScrollToCurrent(current: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const moves = useRef(0);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-pick="${current}"]`);
    const box = row?.closest("table")?.parentElement;
    if (!row || !box) return undefined;
    const isInstant = moves.current === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    moves.current += 1;
    let position = positionOf(row, box);
    box.scrollTo({ top: position, behavior: isInstant ? "instant" : "smooth" });
    // After a resize, keep the row in view unless the user scrolled elsewhere.
    const observer = new ResizeObserver(() => {
      const wasHere = Math.abs(box.scrollTop - Math.min(position, maxScrollTop(box))) < 2;
      position = positionOf(row, box);
      if (wasHere) box.scrollTo({ top: position, behavior: "instant" });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [current]);
  return frame;
}

const maxScrollTop = (box: HTMLElement): number => box.scrollHeight - box.clientHeight;

/** The previous pick stays visible if it fits. */
function positionOf(row: HTMLElement, box: HTMLElement): number {
  const head = row.closest("table")?.tHead?.offsetHeight ?? 0;
  const before =
    row.previousElementSibling instanceof HTMLElement ? row.previousElementSibling.offsetHeight : 0;
  const fits = before + row.offsetHeight <= box.clientHeight - head;
  return row.offsetTop - head - (fits ? before : 0);
}
