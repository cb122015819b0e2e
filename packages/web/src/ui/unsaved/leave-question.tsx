import { useNavigate } from "react-router";
import { findUnsaved, saveWhatWaits } from "./asking.ts";
import { useConfirm } from "../overlay/confirm-dialog.tsx";
import { useEffect, useEffectEvent } from "react";

const CHANGED = {
  title: "Leave without saving?",
  children: "What you changed is not saved yet. It is kept only while this tab stays open.",
};

/** Asks before a link or closing the tab leaves unsaved input. The whole app has one. */
export function LeaveQuestion() {
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const onLeave = async (path: string) => {
    await saveWhatWaits();
    const unsaved = findUnsaved();
    const leaves =
      unsaved === undefined ||
      (await ask({
        ...(unsaved.question?.() ?? CHANGED),
        confirmLabel: "Leave",
        cancelLabel: "Stay",
        danger: true,
      }));
    if (leaves) void navigate(path);
  };
  useLeaveGuard({ isUnsaved: () => findUnsaved() !== undefined, onLeave: (path) => void onLeave(path) });
  return dialog;
}

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
function useLeaveGuard({ isUnsaved, onLeave }: LeaveGuard): void {
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
