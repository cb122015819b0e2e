import { type PointerEvent, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { chartHeight, LABEL_PX } from "./chart-height.ts";
import { LineLabels, labelsWidth } from "./line-labels.tsx";
import { chartScale, linePoints, nearest, spreadLabels, totalAt, yOf } from "./points-chart-scale.ts";
import type { ChartRow } from "./points-chart-scale.ts";
import { drawingOrder, lineStyles } from "./points-chart-style.ts";

const LINK_PX = 14;

/** A line chart of totals, with the team's name at the end of each line. Rows are in rank order. */
export function PointsChart({ rows }: { rows: readonly ChartRow[] }) {
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
        <div role="img" aria-label={chartText(rows)} className="flex min-w-0 flex-1">
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
