import { useLayoutEffect, useState } from "react";

/**
 * Does something as soon as all that was set before it is on the page: to focus what has just come, before
 * the next key is pressed. A frame later would be too late for a quick hand, and too early on a busy phone.
 */
export function useOnceDrawn(): (act: () => void) => void {
  const [asked, ask] = useState<{ act: () => void } | null>(null);
  useLayoutEffect(() => asked?.act(), [asked]);
  return (act) => ask({ act });
}
