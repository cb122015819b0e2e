import { createElement, Fragment, type ReactNode, useCallback, useId, useState } from "react";

interface Shown<Subject> {
  subject: Subject;
  /** Counts the openings: use it as `key` to reset the content for each. */
  visit: number;
}

/** What a sheet needs to open and close. */
interface SheetState {
  open: boolean;
  onClose: () => void;
}

/** The state of a sheet about a subject, which stays during the closing animation. */
export function useSheet<Subject>() {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const show = useCallback((subject: Subject) => {
    setShown((before) => ({ subject, visit: (before?.visit ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  /** Renders the sheet of the subject, with a new state for each opening; nothing before the first one. */
  const render = (content: (subject: Subject, sheet: SheetState) => ReactNode): ReactNode =>
    shown &&
    createElement(
      Fragment,
      // Two sheets may be siblings: their numbers alone could be equal.
      { key: `${id} ${shown.visit}` },
      content(shown.subject, { open, onClose: close }),
    );
  return { shown, open, show, close, render };
}
