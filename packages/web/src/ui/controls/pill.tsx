import type { ComponentProps } from "react";
import { Link } from "../link.tsx";
import { classNames } from "../class-names.ts";

export type PillTone = "due" | "new" | "set" | "done" | "quiet";

const tones: Record<PillTone, string> = {
  due: "ember-fill border-transparent hover:brightness-105",
  new: "border-ember/50 bg-ember-to/12 text-ember hover:border-ember",
  set: "border-gold/40 bg-gold/12 text-gold hover:border-gold",
  done: "border-lagoon/40 bg-lagoon/12 text-lagoon hover:border-lagoon",
  quiet: "border-line bg-ink-3 text-dim hover:border-edge",
};

const pillStyle = (tone: PillTone, className?: string) =>
  classNames(
    "figures relative inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 py-1 text-[0.8125rem] leading-tight font-semibold [&>svg]:shrink-0",
    "after:absolute after:-inset-x-1 after:-inset-y-1.5",
    tones[tone],
    className,
  );

/** A short link; `due` is for what waits for the user. Its target is 44 px high. */
export function PillLink({ tone, className, ...rest }: ComponentProps<typeof Link> & { tone: PillTone }) {
  return <Link {...rest} className={pillStyle(tone, className)} />;
}

export function PillButton({ tone, className, ...rest }: ComponentProps<"button"> & { tone: PillTone }) {
  return <button {...rest} type="button" className={pillStyle(tone, className)} />;
}
