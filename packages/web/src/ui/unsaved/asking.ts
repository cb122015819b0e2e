/** A form or an editor that may hold input which leaving the page would lose. */
export interface Asker {
  isUnsaved: () => boolean;
  /** Sends what waits to be saved, before the user is asked. */
  saveNow?: () => Promise<unknown>;
  /** What is lost, where it is not simply unsaved changes of a form. */
  question?: () => { title: string; children: string };
}

/** Those on the page. */
const askers = new Set<Asker>();

/** From now on leaving the page asks about this one; returns a function that ends it. */
export function askBeforeLeaving(asker: Asker): () => void {
  askers.add(asker);
  return () => void askers.delete(asker);
}

/** The first that has input which would be lost; undefined if none has. */
export const findUnsaved = (): Asker | undefined => [...askers].find(({ isUnsaved }) => isUnsaved());

/** Saves that take longer are asked about. */
const SAVE_WAIT_MS = 3000;

/** Lets the editors that save by themselves send what waits, and waits briefly for the replies. */
export async function saveWhatWaits(): Promise<void> {
  const saves = [...askers].flatMap(({ saveNow }) => saveNow?.() ?? []);
  if (saves.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise((resolve) => {
    timer = setTimeout(resolve, SAVE_WAIT_MS);
  });
  await Promise.race([Promise.allSettled(saves), isLate]);
  clearTimeout(timer);
}
