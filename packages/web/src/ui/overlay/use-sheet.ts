import { useCallback, useState } from "react";

interface Shown<Subject> {
  subject: Subject;
  /** Counts the openings: use it as `key` to reset the content for each. */
  visit: number;
}

/** The state of a sheet about a subject, which stays during the closing animation. */
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
