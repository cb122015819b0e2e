export interface ProgressBarProps {
  /** The accessible name: what is measured. */
  label: string;
  value: number;
  max: number;
  /** CSS colour; default: ember. */
  color?: string | undefined;
}

export function ProgressBar({ label, value, max, color }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(max, 0)}
      aria-valuenow={Math.min(Math.max(value, 0), Math.max(max, 0))}
      aria-valuetext={String(value)}
      className="h-2 overflow-hidden rounded-full bg-ink-3"
    >
      <div
        className="h-full origin-left rounded-full bg-linear-to-r from-ember-to to-ember-from transition-transform duration-250 ease-out"
        style={{ transform: `scaleX(${share})`, ...(color === undefined ? {} : { background: color }) }}
      />
    </div>
  );
}
