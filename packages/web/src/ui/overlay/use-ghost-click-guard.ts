import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";

/**
 * Whoever presses a button twice opens a sheet with the first press, and the second one lands on whatever
 * came to lie there: it was not meant for that. A key that is held presses again and again, too. `guard` is
 * for the sheet, `isSecond` for what lies around it.
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
