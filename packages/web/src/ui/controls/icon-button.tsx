import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** The accessible name and the tooltip. */
  label: string;
  variant?: "secondary" | "text";
}

export function IconButton({
  label,
  variant = "secondary",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one: the default is "button"
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonStyle(variant, className)}
    />
  );
}

export const iconButtonStyle = (variant: "secondary" | "text", className?: string) =>
  classNames(
    "inline-grid size-11 shrink-0 place-items-center rounded-xl transition-colors duration-150",
    "disabled:pointer-events-none disabled:opacity-45",
    variant === "secondary"
      ? "border border-line bg-ink-3 text-sand hover:border-edge"
      : "text-dim hover:bg-ink-3 hover:text-sand",
    className,
  );
