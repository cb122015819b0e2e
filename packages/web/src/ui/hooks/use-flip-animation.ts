import { useLayoutEffect, useRef } from "react";

const DURATION_MS = 220;

/** Animates children with `data-slide="key"` to their new position when the order changes. Set the ref on the list. */
export function useFlipAnimation<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, number>();
    for (const row of box.current?.querySelectorAll<HTMLElement>("[data-slide]") ?? []) {
      const key = row.dataset["slide"] ?? "";
      const distance = (positions.current.get(key) ?? row.offsetTop) - row.offsetTop;
      now.set(key, row.offsetTop);
      if (distance !== 0 && !reducedMotion) animateFrom(row, distance);
    }
    positions.current = now;
  });
  return box;
}

function animateFrom(row: HTMLElement, distance: number): void {
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
    duration: DURATION_MS,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
