import { type KeyboardEvent, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { ChartRow } from "./points-chart-scale.ts";
import { labelColor, type LineStyle } from "./points-chart-style.ts";
import { numberText } from "../../../ui/text/count-text.ts";

interface LineLabelsProps {
  rows: readonly ChartRow[];
  /** Each label's middle. */
  ys: readonly number[];
  styles: readonly LineStyle[];
  /** Teams. */
  highlighted: string | null;
  picked: string | null;
  onPick: (teamId: string | null) => void;
}

export const labelsWidth = "w-[min(6.5rem,40%)] shrink-0 sm:w-[min(12rem,40%)]";

/** The names at the ends of the lines. With the keyboard, the arrow keys highlight a line and Escape none. */
export function LineLabels({ rows, ys, styles, highlighted, picked, onPick }: LineLabelsProps) {
  const id = useId();
  const last = rows.length - 1;
  const pickedIndex = rows.findIndex(({ teamId }) => teamId === picked);
  function handleKey(event: KeyboardEvent) {
    const target = targetOf(event.key, { picked: pickedIndex, last });
    if (target === undefined) return;
    event.preventDefault();
    onPick(target === null ? null : (rows[target]?.teamId ?? null));
  }
  return (
    <div
      role="listbox"
      aria-label="Highlight a team"
      tabIndex={0}
      aria-activedescendant={pickedIndex < 0 ? undefined : `${id}${picked}`}
      onKeyDown={handleKey}
      className={classNames(
        labelsWidth,
        "relative cursor-pointer rounded-md text-xs leading-none sm:text-[0.8125rem]",
      )}
    >
      {rows.map((row, index) => (
        <div
          key={row.teamId}
          id={`${id}${row.teamId}`}
          role="option"
          aria-selected={row.teamId === picked}
          className={classNames(
            "absolute inset-x-0 flex -translate-y-1/2 gap-1.5",
            (row.mine || row.teamId === highlighted) && "z-1 font-bold",
            row.teamId === highlighted && "underline decoration-2 underline-offset-2",
          )}
          style={{ top: ys[index], color: labelColor(row, styles[index]!) }}
        >
          {/* Positioned, so that the hidden text is cut off with the name. */}
          <span title={row.name} className="relative truncate py-0.5">
            {row.name}
            {row.mine && <span className="sr-only"> (you)</span>}
          </span>
          <span className="figures ml-auto py-0.5">{numberText(row.totalPoints)}</span>
        </div>
      ))}
    </div>
  );
}

/** The row that a key leads to, null for none; undefined for a key without a meaning here. */
function targetOf(key: string, { picked, last }: { picked: number; last: number }) {
  if (key === "ArrowDown") return Math.min(last, picked + 1);
  if (key === "ArrowUp") return Math.max(0, picked - 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" && picked >= 0 ? null : undefined;
}
