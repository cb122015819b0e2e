import { useEffect, useRef, useState } from "react";
import { numberText } from "../text/count-text.ts";

const COUNT_UP_MS = 600;

/** A number that counts to a new value; at once for people who want no motion. */
export function CountUp({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    if (from === value) return undefined;
    const show = (next: number) => {
      last.current = next;
      setShown(next);
    };
    const durationMs = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : COUNT_UP_MS;
    const begunAt = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - begunAt) / (durationMs || 1));
      show(part < 1 ? Math.round(from + (value - from) * part) : value);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return numberText(shown);
}
