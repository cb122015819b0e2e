import { useLayoutEffect, useRef } from "react";

const FLIP_MS = 220;

/** Animates children with `data-slide="key"` to their new position when the order changes. Set the ref on the list. */
export function useFlipAnimation<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const positions = useRef<Map<string, number>>(undefined);
  useLayoutEffect(() => {
    const before = positions.current;
    // At first nothing moves; a task of its own measures, so that the one that shows the page is shorter.
    const timer = before
      ? undefined
      : setTimeout(() => (positions.current = positionsOf(rowsOf(box.current))));
    if (before) {
      const rows = rowsOf(box.current);
      positions.current = positionsOf(rows);
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) animate(rows, before, positions.current);
    }
    return () => clearTimeout(timer);
  });
  return box;
}

const rowsOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>("[data-slide]") ?? []),
];

const keyOf = (row: HTMLElement): string => row.dataset["slide"] ?? "";

function positionsOf(rows: readonly HTMLElement[]): Map<string, number> {
  const tops = naturalTops(rows);
  return new Map(rows.map((row, index) => [keyOf(row), tops[index] ?? 0]));
}

function animate(
  rows: readonly HTMLElement[],
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): void {
  for (const row of rows) {
    const top = now.get(keyOf(row)) ?? 0;
    const distance = (before.get(keyOf(row)) ?? top) - top;
    if (distance !== 0) animateFrom(row, distance);
  }
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
    duration: FLIP_MS,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
