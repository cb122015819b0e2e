import type { Unsaved } from "./use-unsaved.ts";
import { Button } from "../controls/button.tsx";

/** Says that a form holds what was typed on an earlier visit, and offers to start over. */
export function RestoredNotice({ unsaved: { isChanged, wasRestored, forget } }: { unsaved: Unsaved }) {
  if (!wasRestored || !isChanged) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-xl border border-line bg-ink-2 px-4 py-2 text-sm">
      These are your unsaved changes from earlier.
      <Button size="s" variant="text" onClick={forget}>
        Start over
      </Button>
    </div>
  );
}
