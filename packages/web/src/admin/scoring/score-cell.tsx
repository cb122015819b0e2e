import { memo, type ChangeEvent, type KeyboardEvent } from "react";
import { wordsOf } from "../../api/api-error.ts";
import { classNames } from "../../ui/class-names.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CellMark } from "./cell-mark.tsx";
import { pointsText, readPoints, shownText, type Stat } from "./points-text.ts";
import type { SaveQueue } from "./save-queue.ts";
import { cellKey } from "./score-desk.ts";
import { useEntry } from "./use-score-desk.ts";

interface Props {
  stat: Stat;
  /** Contestant and statistic. */
  label: string;
  place: string;
  queue: SaveQueue<string>;
}

/** One score: typed into, or given its default points with Space, `+` or the button. */
export const ScoreCell = memo(function ScoreCell({ stat, label, place, queue }: Props) {
  const key = cellKey(stat);
  const entry = useEntry(queue, key);
  const text = shownText(entry, stat);
  const hasFailed = entry?.status === "failed";
  const why = hasFailed ? `Not saved. ${wordsOf(entry.error)}` : null;
  const giveDefault = () => {
    queue.put(key, String(stat.defaultPoints));
    queue.flush(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A space says nothing about points: it is a key for the default, or none.
    const isGiving = text === "" && (event.key === " " || event.key === "+");
    if (isGiving || event.key === " ") event.preventDefault();
    if (isGiving) giveDefault();
  };
  return (
    <div className="relative flex h-13 items-center">
      <input
        type="text"
        inputMode={keyboard}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-invalid={hasFailed || undefined}
        aria-describedby={hasFailed ? `${key}-why`.replace(" ", "-") : undefined}
        data-place={place}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => queue.put(key, event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => queue.flush(key)}
        onKeyDown={onKeyDown}
        className={classNames(inputStyle, readPoints(text) === 0 ? "text-dim" : "font-semibold")}
      />
      <CellMark
        entry={entry}
        isEmpty={text === ""}
        giveLabel={`Give ${pointsText(stat.defaultPoints)}: ${label}`}
        retryLabel={`Try again: ${label}`}
        why={why}
        onGive={giveDefault}
        onRetry={() => queue.retry(key)}
      />
      {why !== null && (
        <VisuallyHidden>
          <span id={`${key}-why`.replace(" ", "-")}>{why}</span>
        </VisuallyHidden>
      )}
    </div>
  );
});

// An iPhone's number keys have no minus.
const keyboard = /iPhone|iPad/.test(navigator.userAgent) ? "text" : "numeric";

const inputStyle =
  "figures h-full w-full min-w-0 bg-transparent pr-11 pl-1.5 text-right pointer-fine:pr-8 text-base hover:bg-ink-3/60 " +
  "focus-visible:bg-ink focus-visible:-outline-offset-2 aria-invalid:bg-danger/15 aria-invalid:text-danger";
