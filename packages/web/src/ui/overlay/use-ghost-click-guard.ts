import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";

/**
 * The second click of a double click on a button that opens a sheet lands inside or beside the sheet and must
 * do nothing there; neither must the repeats of a held Enter key. `guardProps` are for the sheet,
 * `isGhostClick` is for clicks outside.
 */
export function useGhostClickGuard(open: boolean) {
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
