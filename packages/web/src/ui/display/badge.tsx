import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { tribeColorStyle } from "./tribe-color.ts";

export type BadgeTone = "neutral" | "ember" | "lagoon" | "gold" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "border-line bg-ink-3 text-dim",
  ember: "border-ember/40 bg-ember-to/12 text-ember",
  lagoon: "border-lagoon/40 bg-lagoon/12 text-lagoon",
  gold: "border-gold/40 bg-gold/12 text-gold",
  danger: "border-danger/40 bg-danger/12 text-danger",
};

/** A short label in a pill. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A tribe's name with its color as a dot, never as text colour. */
export function TribeTag({ name, color }: { name: string; color?: string | null | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-[0.8125rem] text-dim">
      <span
        aria-hidden
        className={classNames(
          "size-2.5 shrink-0 rounded-full",
          color ? "tribe-color bg-(--tribe)" : "border border-edge",
        )}
        style={color ? tribeColorStyle(color) : undefined}
      />
      <span className="truncate">{name}</span>
    </span>
  );
}
