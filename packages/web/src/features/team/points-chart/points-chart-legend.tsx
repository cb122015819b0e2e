import { classNames } from "../../../ui/class-names.ts";
import type { ChartRow } from "./points-chart-scale.ts";
import { lineStyle } from "./points-chart-style.ts";

interface PointsChartLegendProps {
  rows: readonly ChartRow[];
  picked: string | null;
  onPick: (teamId: string | null) => void;
  /** Called with the hovered or focused team. */
  onHover: (teamId: string | null) => void;
}

/** A button per line: hovering or focusing it highlights the line, a click keeps it highlighted. */
export function PointsChartLegend({ rows, picked, onPick, onHover }: PointsChartLegendProps) {
  return (
    <div
      role="group"
      aria-label="Highlight a team"
      className="mt-3 grid grid-cols-2 gap-1.5 max-[22rem]:grid-cols-1 sm:flex sm:flex-wrap"
    >
      {rows.map((row, index) => {
        const isPicked = row.teamId === picked;
        return (
          <button
            key={row.teamId}
            type="button"
            aria-pressed={isPicked}
            onClick={() => onPick(isPicked ? null : row.teamId)}
            onFocus={() => onHover(row.teamId)}
            onBlur={() => onHover(null)}
            onPointerEnter={() => onHover(row.teamId)}
            onPointerLeave={() => onHover(null)}
            className={classNames(
              "inline-flex min-h-11 max-w-full min-w-0 sm:max-w-64 items-center gap-2 rounded-xl border px-3 text-sm transition-colors",
              isPicked ? "border-lagoon bg-ink-3" : "border-line hover:border-edge",
              row.mine && "font-semibold",
            )}
          >
            <svg aria-hidden width="28" height="8" className="shrink-0">
              <line x1="2" x2="26" y1="4" y2="4" {...lineStyle(row, { index, isHighlighted: isPicked })} />
            </svg>
            <span className="truncate" title={row.name}>
              {row.name}
            </span>
            {row.mine && <span className="text-dim max-sm:sr-only">(you)</span>}
          </button>
        );
      })}
    </div>
  );
}
