import { useCallback, useState } from "react";

interface Shown<Subject> {
  subject: Subject;
  /** Counts the openings: as a `key` it makes every opening a fresh start. */
  visit: number;
}

/** What a sheet is about. The subject stays while the sheet slides away. */
export function useSheet<Subject>() {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((subject: Subject) => {
    setShown((before) => ({ subject, visit: (before?.visit ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { shown, open, show, close };
}
