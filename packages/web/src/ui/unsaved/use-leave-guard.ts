import { useEffect, useEffectEvent } from "react";

interface LeaveGuard {
  /** Whether leaving now would lose something. */
  isUnsaved: () => boolean;
  /** Called instead of following an internal link to this path. */
  onLeave: (path: string) => void;
}

/**
 * While something is unsaved: the browser asks before the tab closes, and internal links call `onLeave`.
 * The browser's back button cannot be blocked.
 */
export function useLeaveGuard({ isUnsaved, onLeave }: LeaveGuard): void {
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const path = internalLinkOf(event);
    if (path === null || !isUnsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(path);
  });
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => onUnload(event);
    const handleClick = (event: MouseEvent) => onClick(event);
    addEventListener("beforeunload", handleUnload);
    document.addEventListener("click", handleClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", handleUnload);
      document.removeEventListener("click", handleClick, { capture: true });
    };
  }, []);
}

/** The path of the internal link that a plain click follows; null otherwise. */
function internalLinkOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin || link.hash !== "") return null;
  return `${link.pathname}${link.search}`;
}
