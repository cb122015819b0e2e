import { classNames } from "../class-names.ts";

/** `text` has no border or background; `danger` marks what cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "text" | "danger";
/** `s` is smaller with a mouse, never on a touch screen. */
export type ButtonSize = "m" | "s";

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

const base =
  "relative inline-flex select-none [&>svg]:shrink-0 items-center justify-center gap-2 rounded-xl font-semibold leading-tight " +
  "transition-[filter,background-color,border-color,transform] duration-150 active:translate-y-px " +
  "disabled:pointer-events-none disabled:opacity-45";

const variants: Record<ButtonVariant, string> = {
  primary: "ember-fill shadow-ember hover:brightness-107",
  secondary: "border border-line bg-ink-3 text-sand hover:border-edge hover:brightness-110",
  text: "text-sand hover:bg-ink-3",
  danger: "bg-danger text-on-danger hover:brightness-107",
};

/** Defined in base.css, on a layer below the utilities: a screen's own padding or font size wins. */
const sizes: Record<ButtonSize, string> = {
  m: "button-m",
  s: "button-s",
};

/** The class names of a button, for other elements. */
export function buttonStyle(
  { variant = "secondary", size = "m", wide }: ButtonStyle,
  className?: string,
): string {
  return classNames(base, variants[variant], sizes[size], wide && "w-full", className);
}
