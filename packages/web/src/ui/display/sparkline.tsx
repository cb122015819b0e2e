export interface SparklineProps {
  values: readonly number[];
  /** The accessible name: "From 12 to 214 points in 7 episodes". */
  label: string;
  width?: number;
  height?: number;
}

/** A small line chart of points by episode. */
export function Sparkline({ values, label, width = 72, height = 24 }: SparklineProps) {
  if (values.length < 2) return null;
  const points = sparkPoints(values, width, height);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline
        points={points.map(([x, y]) => `${x},${y}`).join(" ")}
        fill="none"
        stroke="var(--color-ember-to)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={lastX} cy={lastY} r="2.5" fill="var(--color-ember-from)" />
    </svg>
  );
}

const INSET = 3;

/** Values as coordinates in the box; a flat line is in the middle. */
export function sparkPoints(values: readonly number[], width: number, height: number): [number, number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = (width - 2 * INSET) / Math.max(1, values.length - 1);
  return values.map((value, index) => [
    round(INSET + index * step),
    round(span === 0 ? height / 2 : height - INSET - ((value - low) / span) * (height - 2 * INSET)),
  ]);
}

const round = (value: number) => Math.round(value * 10) / 10;
