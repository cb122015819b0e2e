import { flameCorePath, flamePath } from "./flame-paths.ts";

export interface FireLoaderProps {
  /** Height in px. */
  size?: number;
  /** One colour for the whole fire; default: ember and gold. */
  color?: string;
  /** For screen readers. */
  label?: string;
}

/** The loading indicator: a small fire with sparks. */
export function FireLoader({ size = 40, color, label = "Loading" }: FireLoaderProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 32 40"
      width={size * 0.8}
      height={size}
      className="overflow-visible"
      fontSize={size}
    >
      <g transform="translate(0 8)">
        <circle cx="9" cy="8" r="1.4" fill={color ?? "#ffb057"} className="animate-spark opacity-0" />
        <circle
          cx="22"
          cy="10"
          r="1.2"
          fill={color ?? "#f3c552"}
          className="animate-spark opacity-0 [animation-delay:400ms]"
        />
        <circle
          cx="16"
          cy="5"
          r="1"
          fill={color ?? "#ff7a3d"}
          className="animate-spark opacity-0 [animation-delay:750ms]"
        />
        <path
          d={flamePath}
          fill={color ?? "#ff7a3d"}
          className="origin-[16px_28px] animate-flicker [animation-iteration-count:infinite]"
        />
        <path
          d={flameCorePath}
          fill={color === undefined ? "#ffd27a" : "var(--color-ember-from)"}
          className="origin-[16px_28px] animate-flicker [animation-delay:-450ms] [animation-iteration-count:infinite]"
        />
      </g>
    </svg>
  );
}

/** The loader in the middle of an empty page. It fades in late, so that fast replies do not flash. */
export function FirePage({ label }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] animate-rise place-items-center [animation-delay:150ms]">
      <FireLoader size={56} {...(label === undefined ? {} : { label })} />
    </div>
  );
}
