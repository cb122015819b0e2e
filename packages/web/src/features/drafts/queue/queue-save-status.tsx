import { Check, CloudOff } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import type { Queue } from "./use-queue.ts";
import { saveStatusText } from "./queue-text.ts";

/** Whether the queue is saved. Only problems are announced. */
export function QueueSaveStatus({ queue, isEmpty }: { queue: Queue; isEmpty: boolean }) {
  const { saving, retry, drop } = queue;
  const isOk = saving.kind !== "offline" && saving.kind !== "refused";
  return (
    <>
      {isOk && !(isEmpty && saving.kind === "saved") && (
        <span className="inline-flex items-center gap-1.5 text-[0.8125rem] text-dim">
          {saving.kind === "saved" && <Check aria-hidden size={15} className="text-lagoon" />}
          {saveStatusText(saving)}
        </span>
      )}
      <div role="status" className="basis-full empty:hidden">
        {!isOk && (
          <p className="flex items-start gap-2 py-1 text-[0.8125rem] text-gold">
            <CloudOff aria-hidden size={16} className="mt-px shrink-0" />
            {saveStatusText(saving)}
          </p>
        )}
      </div>
      {!isOk && (
        <div className="flex basis-full flex-wrap gap-2 pb-1">
          <Button size="s" onClick={retry}>
            Try again
          </Button>
          {saving.kind === "refused" && (
            <Button size="s" variant="text" onClick={drop}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </>
  );
}
