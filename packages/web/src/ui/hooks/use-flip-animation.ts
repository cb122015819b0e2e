import { useLayoutEffect, useRef } from "react";

const DURATION_MS = 220;

/** Animates children with `data-slide="key"` to their new position when the order changes. Set the ref on the list. */
export function useFlipAnimation<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("[data-slide]") ?? [])];
    const tops = naturalTops(rows);
    const now = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const key = row.dataset["slide"] ?? "";
      const top = tops[index] ?? 0;
      const distance = (positions.current.get(key) ?? top) - top;
      now.set(key, top);
      if (distance !== 0 && !reducedMotion) animateFrom(row, distance);
    }
    positions.current = now;
  });
  return box;
}

/** Where rows are in the list; one that sticks to an edge of the screen counts at its own place. */
function naturalTops(rows: readonly HTMLElement[]): number[] {
  for (const row of rows) row.style.position = "static";
  const tops = rows.map((row) => row.offsetTop);
  for (const row of rows) row.style.position = "";
  return tops;
}

function animateFrom(row: HTMLElement, distance: number): void {
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
    duration: DURATION_MS,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
