import { useRef } from "react";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { QueueList } from "./queue-list.tsx";
import type { Queue } from "./use-queue.ts";
import { Check, CloudOff } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import type { SaveState } from "./queue-sync.ts";

/** The user's queue, first choice first. */
export function QueuePanel({ queue }: { queue: Queue }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { players, takenTexts, hasFailed } = queue;
  if (hasFailed) {
    return <ErrorState title="Your queue could not be loaded" onRetry={queue.reload} />;
  }
  if (players === null) return <SkeletonRows count={4} />;
  return (
    <section
      aria-labelledby="queue-heading"
      // A scrolling region must be reachable by keyboard; an empty queue has no button inside.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={players.length === 0 ? 0 : undefined}
      className={classNames(cardStyle, panelStyle)}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        <h2 ref={heading} id="queue-heading" tabIndex={-1} className="text-base outline-offset-4 sm:text-lg">
          Your queue
        </h2>
        <QueueSaveStatus queue={queue} isEmpty={players.length === 0} />
      </header>
      {players.length === 0 ? (
        <div className="px-4 pt-1 pb-5">
          <p className="text-dim">
            Your queue is empty. Add the contestants you want: if your time runs out, the first one still
            available is picked.
          </p>
        </div>
      ) : (
        <QueueList queue={queue} players={players} onEmpty={() => heading.current?.focus()} />
      )}
      {takenTexts.length > 0 && (
        <ul
          aria-label="No longer available"
          className="border-t border-line/60 px-4 py-2.5 text-[0.8125rem] text-dim"
        >
          {takenTexts.map((sentence) => (
            <li key={sentence}>{sentence}.</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const panelStyle = "relative @container h-full overflow-y-auto overscroll-contain";

/** Whether the queue is saved. Only problems are announced. */
function QueueSaveStatus({ queue, isEmpty }: { queue: Queue; isEmpty: boolean }) {
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

/** The save status shown beside the queue. */
function saveStatusText(state: SaveState): string {
  return state.kind === "refused" ? `Not saved: ${state.message}` : statusTexts[state.kind];
}

const statusTexts = {
  saved: "Saved",
  saving: "Saving…",
  practice: "For this practice only",
  offline: "Not saved yet. The server cannot be reached; your changes are kept here and sent again.",
};
