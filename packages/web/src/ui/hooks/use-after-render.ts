import { useLayoutEffect, useState } from "react";

/**
 * Does something as soon as all that was set before it is on the page: to focus what has just come, before
 * the next key is pressed. A frame later would be too late for a quick hand, and too early on a busy phone.
 */
export function useAfterRender(): (callback: () => void) => void {
  const [pending, setPending] = useState<{ callback: () => void } | null>(null);
  useLayoutEffect(() => pending?.callback(), [pending]);
  return (callback) => setPending({ callback });
}
