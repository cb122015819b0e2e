import { useLayoutEffect, useRef } from "react";

const SLIDE_MS = 220;

/** Inside the box it is given to, what carries `data-slide="key"` slides to its new place when the order changes. */
export function useSlide<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, number>();
    for (const row of box.current?.querySelectorAll<HTMLElement>("[data-slide]") ?? []) {
      const key = row.dataset["slide"] ?? "";
      const way = (places.current.get(key) ?? row.offsetTop) - row.offsetTop;
      now.set(key, row.offsetTop);
      if (way !== 0 && !still) slide(row, way);
    }
    places.current = now;
  });
  return box;
}

function slide(row: HTMLElement, way: number): void {
  row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], {
    duration: SLIDE_MS,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
