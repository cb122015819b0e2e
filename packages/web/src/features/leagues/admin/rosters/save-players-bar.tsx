import { Button } from "../../../../ui/controls/button.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { InlineError } from "../../../../ui/layout/inline-error.tsx";
import { saveFailure } from "./use-save-players.ts";

interface Props {
  /** How many players were moved since the last save. */
  count: number;
  busy: boolean;
  error: Error | null;
  onSave: () => void;
  onUndo: () => void;
}

/** Sticky, and keeps the focus after saving. */
export function SavePlayersBar({ count, busy, error, onSave, onUndo }: Props) {
  const failure = error && saveFailure(error);
  return (
    <div className="sticky bottom-0 z-20 mt-5 grid gap-3 rounded-t-2xl border border-b-0 border-line bg-ink-2/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float backdrop-blur-md">
      {failure && <InlineError title={failure.title}>{failure.reason}</InlineError>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={count === 0 ? "text-sm text-dim" : "text-sm font-semibold"}>
          {count === 0 ? "All changes are saved" : `${countText(count, "contestant")} moved, not saved yet`}
        </p>
        <div className="ml-auto flex gap-2">
          {count > 0 && !busy && (
            <Button variant="text" onClick={onUndo}>
              Undo all
            </Button>
          )}
          <Button
            variant="primary"
            busy={busy}
            aria-disabled={count === 0 || undefined}
            className="aria-disabled:opacity-45"
            onClick={() => count > 0 && onSave()}
          >
            Save
          </Button>
        </div>
      </div>
    </div>
  );
}
