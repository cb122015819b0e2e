import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useConfirm } from "./confirm-dialog.tsx";

/** Asks before a link or closing the tab leaves unsaved changes. */
export function UnsavedGuard({ when, title }: { when: boolean; title: string }) {
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const leave = useEffectEvent(async (to: string) => {
    const leaves = await ask({
      title,
      children: "Your changes are kept while this tab stays open, but they are not saved.",
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    });
    if (leaves) void navigate(to);
  });
  useEffect(() => {
    if (!when) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = ownLinkOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      void leave(to);
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [when]);
  return dialog;
}

/** The path of the internal link that a plain click would follow; null for other clicks. */
function ownLinkOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin || link.hash !== "") return null;
  return `${link.pathname}${link.search}`;
}
