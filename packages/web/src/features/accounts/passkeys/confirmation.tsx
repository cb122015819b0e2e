import { useCallback, useEffect, useRef } from "react";
import { setConfirmation } from "../../../platform/api/call.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";

const ConfirmationSheet = lazySheet(() => import("./confirmation-sheet.tsx"), "ConfirmationSheet");

/** Asks who is using the session, when the server wants to know before a dangerous action. */
export function Confirmation() {
  const { shown, open, show, close } = useSheet<null>();
  const settle = useRef<(confirmed: boolean) => void>(() => undefined);
  const ask = useCallback(() => {
    // Of two calls at once, only the last is made again.
    settle.current(false);
    show(null);
    return new Promise<boolean>((resolve) => (settle.current = resolve));
  }, [show]);
  useEffect(() => setConfirmation(ask), [ask]);
  if (!shown) return null;
  const answer = (confirmed: boolean) => {
    close();
    settle.current(confirmed);
  };
  return (
    <ConfirmationSheet
      key={shown.visit}
      open={open}
      onConfirmed={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
