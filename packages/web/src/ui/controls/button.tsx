import type { ComponentProps, MouseEvent } from "react";
import { Link } from "../link.tsx";
import { buttonStyle, type ButtonStyle } from "./button-style.ts";
import { classNames } from "../class-names.ts";
import { FireLoader } from "../art/fire-loader.tsx";

export interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** In progress: shows the loader in the same size and ignores clicks. */
  busy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, className, children, onClick, type = "button", ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click arrives before `busy` is set by the first one.
    if (busy || (type === "submit" && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one: the default is "button"
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={buttonStyle({ variant, size, wide }, className)}
    >
      <span className={classNames("inline-flex items-center gap-2", busy && "opacity-0")}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <FireLoader size={22} color="currentColor" label="Working" />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={buttonStyle({ variant, size, wide }, className)} />;
}
