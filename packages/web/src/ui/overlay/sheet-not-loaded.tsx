import { X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { iconButtonStyle } from "../controls/icon-button.tsx";
import { NotLoaded } from "../layout/not-loaded.tsx";
import { useBackGesture } from "./back-gesture.ts";

/**
 * In place of a sheet whose chunk could not be loaded. It is the browser's own dialog, because the library of the
 * others may be what is missing. At the end of the page, because a menu that the sheet was opened from hides what it
 * contains.
 */
export function SheetNotLoaded({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useBackGesture(true, onClose);
  return createPortal(
    // Escape closes it as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label="This part could not be loaded"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Outside of the content is the backdrop.
        if (target === currentTarget) onClose();
      }}
      className="mx-auto mt-auto mb-0 w-full max-w-full rounded-t-3xl border border-b-0 border-line bg-ink-2 text-sand shadow-float backdrop:bg-(--scrim) sm:my-auto sm:max-w-md sm:rounded-3xl sm:border-b"
    >
      <div className="relative pb-[env(safe-area-inset-bottom)]">
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className={iconButtonStyle("text", "absolute top-2 right-2")}
        >
          <X aria-hidden size={20} />
        </button>
        <NotLoaded what="part" />
      </div>
    </dialog>,
    document.body,
  );
}
