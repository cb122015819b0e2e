import { flameCorePath, flamePath } from "./flame-paths.ts";

export interface TorchProps {
  lit: boolean;
  /** Height in px. */
  size?: number;
  /** For screen readers; "" where text beside it says the same. */
  label: string;
}

/** Lit while the player is in the game; smoking once they are out. */
export function Torch({ lit, size = 28, label }: TorchProps) {
  return (
    <svg
      {...(label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      viewBox="0 0 24 44"
      height={size}
      width={(size * 24) / 44}
      className="shrink-0 overflow-visible"
    >
      <path d="m9 23 1.5 20h3L15 23Z" fill={lit ? "#8a5a34" : "var(--color-edge)"} />
      <path d="M7 19h10l-1.5 6h-7Z" fill={lit ? "#c58a4f" : "var(--color-dim)"} />
      {lit ? (
        <g transform="translate(0 -1) scale(0.75)">
          <path d={flamePath} fill="#ff7a3d" className="origin-[16px_28px] animate-flicker" />
          <path
            d={flameCorePath}
            fill="#ffd27a"
            className="origin-[16px_28px] animate-flicker [animation-delay:-400ms]"
          />
        </g>
      ) : (
        <path
          d="M12 18c-4-3 3-5 0-9s3-5 1-8"
          fill="none"
          stroke="var(--color-dim)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeDasharray="16 8"
          className="animate-smoke"
        />
      )}
    </svg>
  );
}
