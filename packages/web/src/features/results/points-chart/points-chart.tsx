import { type PointerEvent, useRef, useState, type KeyboardEvent, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import {
  chartScale,
  linePoints,
  nearest,
  spreadLabels,
  totalAt,
  yOf,
  type ChartRow,
} from "./points-chart-scale.ts";
import { chartHeight, LABEL_PX } from "./chart-height.ts";

import { drawingOrder, lineStyles, labelColor, type LineStyle } from "./points-chart-style.ts";

const LINK_PX = 14;

interface PointsChartProps {
  rows: readonly ChartRow[];
  /** The chart's accessible name, and that of the list of lines; by default those of teams. */
  label?: string;
  listLabel?: string;
}

/** A line chart of totals, with the team's name at the end of each line. Rows are in rank order. */
export function PointsChart({ rows, label = chartText(rows), listLabel }: PointsChartProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const plot = useRef<SVGSVGElement>(null);
  const height = chartHeight(rows.length);
  const scale = chartScale(rows);
  const ends = rows.map(({ race }) => yOf(race.at(-1)?.total ?? 0, scale, height));
  const labels = spreadLabels(ends, LABEL_PX, height);
  const styles = lineStyles(rows);
  const highlighted = pointed ?? picked;
  const order = drawingOrder(rows, highlighted);
  const episodes = rows[0]?.race.map(({ episode }) => episode) ?? [];

  /** The team whose line, or right of the lines whose label, is nearest to the pointer. */
  function teamAt({ clientX, clientY }: PointerEvent): string | null {
    const box = plot.current?.getBoundingClientRect();
    if (!box) return null;
    const place = (clientX - box.left) / Math.max(1, box.width);
    const ys = place > 1 ? labels : rows.map((row) => yOf(totalAt(row, place), scale, height));
    const index = nearest(ys, clientY - box.top);
    return rows[index ?? -1]?.teamId ?? null;
  }

  const lookOf = (index: number) => ({
    ...styles[index],
    opacity: highlighted === null || highlighted === rows[index]?.teamId ? 1 : 0.3,
  });
  return (
    <>
      <div
        className="flex"
        style={{ height }}
        onPointerMove={(event) => event.pointerType === "mouse" && setPointed(teamAt(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => {
          const team = teamAt(event);
          setPicked(team === picked ? null : team);
        }}
      >
        <div role="img" aria-label={label} className="flex min-w-0 flex-1">
          <Ticks ticks={scale.ticks} yOfTick={(tick) => yOf(tick, scale, height)} />
          <svg
            ref={plot}
            className="min-w-0 flex-1 overflow-visible"
            viewBox={`0 0 100 ${height}`}
            preserveAspectRatio="none"
            style={{ height }}
          >
            {scale.ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100"
                y1={yOf(tick, scale, height)}
                y2={yOf(tick, scale, height)}
                vectorEffect="non-scaling-stroke"
                stroke={tick === 0 ? "var(--color-edge)" : "var(--color-line)"}
              />
            ))}
            {order.map((index) => (
              <polyline
                key={rows[index]?.teamId}
                points={linePoints(rows[index] ?? { race: [] }, scale, height)}
                fill="none"
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                strokeLinecap="round"
                {...lookOf(index)}
              />
            ))}
          </svg>
          <svg width={LINK_PX} height={height} className="shrink-0">
            {order.map((index) => (
              <line
                key={rows[index]?.teamId}
                x1="1"
                x2={LINK_PX - 3}
                y1={ends[index]}
                y2={labels[index]}
                {...lookOf(index)}
                strokeWidth="1"
                strokeDasharray="none"
              />
            ))}
          </svg>
        </div>
        <LineLabels
          label={listLabel}
          rows={rows}
          ys={labels}
          styles={styles}
          highlighted={highlighted}
          picked={picked}
          onPick={setPicked}
        />
      </div>
      <EpisodeNumbers episodes={episodes} />
    </>
  );
}

function Ticks({ ticks, yOfTick }: { ticks: readonly number[]; yOfTick: (tick: number) => number }) {
  return (
    <div className="figures relative w-9 shrink-0 text-right text-xs leading-none text-dim">
      {ticks.map((tick) => (
        <span key={tick} className="absolute right-2 -translate-y-1/2" style={{ top: yOfTick(tick) }}>
          {tick}
        </span>
      ))}
    </div>
  );
}

const FEW = 8;

/** Episode numbers below the lines; on phones only some of many. */
function EpisodeNumbers({ episodes }: { episodes: readonly number[] }) {
  const last = episodes.length - 1;
  return (
    <div aria-hidden className="mt-2 flex text-xs text-dim">
      <div className="ml-9 flex-1">
        <div className="figures relative h-4">
          {episodes.map((episode, index) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- a number is its place
              key={index}
              className={classNames(
                "absolute -translate-x-1/2",
                last >= FEW && (last - index) % 2 !== 0 && "max-sm:hidden",
                last >= FEW && (last - index) % 4 !== 0 && "max-[22rem]:hidden",
              )}
              style={{ left: `${((index + 1) / episodes.length) * 100}%` }}
            >
              {episode}
            </span>
          ))}
        </div>
        <p className="mt-0.5 text-center">Episode</p>
      </div>
      <div className={labelsWidth} style={{ marginLeft: LINK_PX }} />
    </div>
  );
}

/** The chart's accessible name; the table has the numbers. */
function chartText(rows: readonly ChartRow[]): string {
  const [first] = rows;
  const me = rows.find(({ mine }) => mine);
  const episodes = countText(first?.race.length ?? 0, "episode");
  const lead = first ? `${first.name} leads with ${countText(first.totalPoints, "point")}` : "";
  const own = me && me !== first ? `; your team has ${numberText(me.totalPoints)}` : "";
  return `Points of ${countText(rows.length, "team")} over ${episodes}: ${lead}${own}`;
}

interface LineLabelsProps {
  label: string | undefined;
  rows: readonly ChartRow[];
  /** Each label's middle. */
  ys: readonly number[];
  styles: readonly LineStyle[];
  /** Teams. */
  highlighted: string | null;
  picked: string | null;
  onPick: (teamId: string | null) => void;
}

const labelsWidth = "w-[min(6.5rem,40%)] shrink-0 sm:w-[min(12rem,40%)]";

/** The names at the ends of the lines. With the keyboard, the arrow keys highlight a line and Escape none. */
function LineLabels({
  label = "Highlight a team",
  rows,
  ys,
  styles,
  highlighted,
  picked,
  onPick,
}: LineLabelsProps) {
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
      aria-label={label}
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
