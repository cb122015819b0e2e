import { useLayoutEffect, useState } from "react";

/**
 * Runs a callback right after the next render, for example to focus a new element before the next key press.
 * An animation frame would be too late for fast typists and too early on slow phones.
 */
export function useAfterRender(): (callback: () => void) => void {
  const [pending, setPending] = useState<{ callback: () => void } | null>(null);
  useLayoutEffect(() => pending?.callback(), [pending]);
  return (callback) => setPending({ callback });
}
