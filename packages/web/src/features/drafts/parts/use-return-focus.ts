import { useLayoutEffect, useRef } from "react";
import { playerListId } from "./use-focus-after-removal.ts";

/** The focus returns to the row that opened a dialog, or to the list if the row is gone. */
export function useReturnFocus(open: boolean): () => HTMLElement | true {
  const from = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) from.current = document.activeElement;
  }, [open]);
  return () => {
    const list = document.getElementById(playerListId) ?? document.getElementById("main");
    return from.current?.isConnected ? true : (list ?? true);
  };
}
