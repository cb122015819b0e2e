import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from "react";
import { useBackGesture } from "./back-gesture.ts";
import { backdropStyle } from "./backdrop-style.ts";
import { classNames } from "../class-names.ts";
import { iconButtonStyle } from "../controls/icon-button.tsx";
import type { SheetProps } from "./sheet-props.ts";

/** The content of `Sheet`, with the library. */
export function SheetDialog(props: SheetProps) {
  const {
    open,
    onClose,
    title,
    description,
    footer,
    width = "normal",
    initialFocus,
    finalFocus,
    tall = false,
    mayStayOpen,
    scrollFocusable,
    children,
  } = props;
  useBackGesture(open, onClose, mayStayOpen);
  const { isSecond, guard } = useGhostClickGuard(open);
  const popup = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  /**
   * Runs as soon as the sheet is there. The library itself focuses in the next frame: keys typed before that would be
   * lost, and a field that already has them could lose the focus again.
   */
  const focusFirst = (openedBy: string) => {
    if (!popup.current?.contains(document.activeElement)) {
      const byDefault = openedBy === "touch" ? popup : closeButton;
      (initialFocus?.current ?? byDefault.current)?.focus({ preventScroll: true });
    }
    return false;
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        if (!next && !(reason === "outside-press" && isSecond(event))) onClose();
      }}
    >
      <Dialog.Portal>
        {/* Also over another sheet. */}
        <Dialog.Backdrop forceRender className={backdropStyle} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6 landscape-phone:p-2">
          <Dialog.Popup
            {...guard}
            ref={popup}
            className={classNames(
              popupStyle,
              width === "wide" ? "sm:max-w-2xl" : "sm:max-w-md",
              tall && "min-h-[88dvh] sm:min-h-[min(88dvh,38rem)]",
            )}
            initialFocus={focusFirst}
            {...(finalFocus ? { finalFocus } : {})}
          >
            <header className="flex items-start gap-3 px-4 pt-4 pb-2 sm:px-5 sm:pt-5 landscape-phone:pt-3 landscape-phone:pb-1">
              <div className="min-w-0 flex-1 pt-1.5">
                <Dialog.Title className="line-clamp-4 text-xl wrap-anywhere">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description className="mt-1 text-sm text-dim">{description}</Dialog.Description>
                )}
              </div>
              <Dialog.Close
                ref={closeButton}
                aria-label="Close"
                className={iconButtonStyle("text", "-mr-1.5")}
              >
                <X aria-hidden size={20} />
              </Dialog.Close>
            </header>
            <div
              {...(scrollFocusable ? { tabIndex: 0 } : {})}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2 -outline-offset-2 sm:px-5"
            >
              {children}
            </div>
            {footer ? (
              <footer className="flex flex-wrap justify-end gap-2 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-5 sm:pb-5 landscape-phone:pb-3">
                {footer}
              </footer>
            ) : (
              <div className="h-[max(1rem,env(safe-area-inset-bottom))]" />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const popupStyle =
  "flex max-h-[88dvh] landscape-phone:max-h-[96dvh] w-full flex-col rounded-t-3xl border border-b-0 border-line bg-ink-2 shadow-float outline-none " +
  "transition-[transform,opacity] duration-220 ease-out sm:rounded-3xl sm:border-b " +
  "data-starting-style:translate-y-full data-ending-style:translate-y-full " +
  "sm:data-starting-style:translate-y-3 sm:data-ending-style:translate-y-3 " +
  "sm:data-starting-style:opacity-0 sm:data-ending-style:opacity-0";

/**
 * The second click of a double click on a button that opens a sheet lands inside or beside the sheet and must
 * do nothing there; neither must the repeats of a held Enter key. `guardProps` are for the sheet,
 * `isGhostClick` is for clicks outside.
 */
function useGhostClickGuard(open: boolean) {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (open) pressed.current = false;
  }, [open]);
  const isGhostClick = ({ detail }: Pick<UIEvent, "detail">) => detail > 1 && !pressed.current;
  const guardProps = {
    onMouseDownCapture: ({ detail }: MouseEvent) => {
      if (detail <= 1) pressed.current = true;
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement)
        event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isGhostClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { isSecond: isGhostClick, guard: guardProps };
}
