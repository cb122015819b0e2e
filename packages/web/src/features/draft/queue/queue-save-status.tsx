import { Check, CloudOff } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import type { Queue } from "./use-queue.ts";
import { saveWords } from "./queue-text.ts";

/** Whether the queue is saved: quiet as long as all is well, heard when it is not. */
export function QueueNote({ queue, isEmpty }: { queue: Queue; isEmpty: boolean }) {
  const { saving, retry, drop } = queue;
  const isWell = saving.kind !== "offline" && saving.kind !== "refused";
  return (
    <>
      {isWell && !(isEmpty && saving.kind === "saved") && (
        <span className="inline-flex items-center gap-1.5 text-[0.8125rem] text-dim">
          {saving.kind === "saved" && <Check aria-hidden size={15} className="text-lagoon" />}
          {saveWords(saving)}
        </span>
      )}
      <div role="status" className="basis-full empty:hidden">
        {!isWell && (
          <p className="flex items-start gap-2 py-1 text-[0.8125rem] text-gold">
            <CloudOff aria-hidden size={16} className="mt-px shrink-0" />
            {saveWords(saving)}
          </p>
        )}
      </div>
      {!isWell && (
        <div className="flex basis-full flex-wrap gap-2 pb-1">
          <Button size="s" onClick={retry}>
            Try again
          </Button>
          {saving.kind === "refused" && (
            <Button size="s" look="plain" onClick={drop}>
              Back to what is saved
            </Button>
          )}
        </div>
      )}
    </>
  );
}
