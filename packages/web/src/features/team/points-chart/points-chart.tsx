import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { yOf, linePoints, chartScale, spreadLabels, type ChartRow } from "./points-chart-scale.ts";
import { chartStyle } from "./points-chart-style.ts";

interface PointsChartProps {
  /** In rank order. */
  rows: readonly ChartRow[];
  /** The team whose line is highlighted besides the viewer's own. */
  highlighted: string | null;
}

const HEIGHT_PX = 260;
const LABEL_PX = 17;
const LINK_PX = 14;

/** A line chart of totals, with the team's name at the end of each line. */
export function PointsChart({ rows, highlighted }: PointsChartProps) {
  const height = Math.max(HEIGHT_PX, rows.length * LABEL_PX);
  const scale = chartScale(rows);
  const ends = rows.map(({ race }) => yOf(race.at(-1)?.total ?? 0, scale, height));
  const labels = spreadLabels(ends, LABEL_PX, height);
  const style = chartStyle(rows, highlighted);
  const episodes = rows[0]?.race.map(({ episode }) => episode) ?? [];
  return (
    <div role="img" aria-label={chartText(rows)}>
      <div aria-hidden className="flex" style={{ height }}>
        <Ticks ticks={scale.ticks} downOfTick={(tick) => yOf(tick, scale, height)} />
        <svg
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
          {style.order.map((index) => (
            <polyline
              key={rows[index]?.teamId}
              points={linePoints(rows[index] ?? { race: [] }, scale, height)}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              strokeLinecap="round"
              {...style.lines[index]}
            />
          ))}
        </svg>
        <svg width={LINK_PX} height={height} className="shrink-0">
          {style.order.map((index) => (
            <line
              key={rows[index]?.teamId}
              x1="1"
              x2={LINK_PX - 3}
              y1={ends[index]}
              y2={labels[index]}
              {...style.lines[index]}
              strokeWidth="1"
              strokeDasharray="none"
            />
          ))}
        </svg>
        <div className="relative w-24 shrink-0 text-xs leading-none sm:w-44 sm:text-[0.8125rem]">
          {rows.map((row, index) => (
            <span
              key={row.teamId}
              className={classNames(
                "absolute inset-x-0 flex -translate-y-1/2 gap-1.5",
                style.labelStyles[index],
              )}
              style={{ top: labels[index] }}
            >
              <span className="truncate py-0.5">{row.name}</span>
              <span className="figures ml-auto py-0.5">{row.totalPoints}</span>
            </span>
          ))}
        </div>
      </div>
      <EpisodeNumbers episodes={episodes} />
    </div>
  );
}

function Ticks({ ticks, downOfTick }: { ticks: readonly number[]; downOfTick: (tick: number) => number }) {
  return (
    <div className="figures relative w-9 shrink-0 text-right text-xs leading-none text-dim">
      {ticks.map((tick) => (
        <span key={tick} className="absolute right-2 -translate-y-1/2" style={{ top: downOfTick(tick) }}>
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
    <div aria-hidden className="mt-2 mr-[6.875rem] ml-9 text-xs text-dim sm:mr-[11.875rem]">
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
  );
}

/** The chart's accessible name; the table has the numbers. */
function chartText(rows: readonly ChartRow[]): string {
  const [first] = rows;
  const me = rows.find(({ mine }) => mine);
  const episodes = countText(first?.race.length ?? 0, "episode");
  const lead = first ? `${first.name} leads with ${countText(first.totalPoints, "point")}` : "";
  const own = me && me !== first ? `; your team has ${me.totalPoints}` : "";
  return `Points of ${countText(rows.length, "team")} over ${episodes}: ${lead}${own}`;
}
