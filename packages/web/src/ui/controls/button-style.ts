import { classNames } from "../class-names.ts";

/** `ember`: the one thing to do here. `quiet`: other things. `plain`: words only. `danger`: cannot be undone. */
export type ButtonVariant = "ember" | "quiet" | "plain" | "danger";
/** `s` is smaller under a mouse, never under a thumb. */
export type ButtonSize = "m" | "s";

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

const base =
  "relative inline-flex select-none items-center justify-center gap-2 rounded-xl font-semibold leading-tight " +
  "transition-[filter,background-color,border-color,transform] duration-150 active:translate-y-px " +
  "disabled:pointer-events-none disabled:opacity-45";

const variants: Record<ButtonVariant, string> = {
  ember: "ember-fill shadow-ember hover:brightness-107",
  quiet: "border border-line bg-ink-3 text-sand hover:border-edge hover:brightness-110",
  plain: "text-sand hover:bg-ink-3",
  danger: "bg-danger text-on-danger hover:brightness-107",
};

/** In base.css, on a layer below the utilities: what a screen says of padding or type wins. */
const sizes: Record<ButtonSize, string> = {
  m: "button-m",
  s: "button-s",
};

/** The looks of a button, for what must be another element. */
export function buttonStyle(
  { variant: look = "quiet", size = "m", wide }: ButtonStyle,
  className?: string,
): string {
  return classNames(base, variants[look], sizes[size], wide && "w-full", className);
}
