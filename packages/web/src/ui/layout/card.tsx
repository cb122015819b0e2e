import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";

export const cardStyle = "rounded-2xl border border-line bg-ink-2 shadow-card";

export interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  /** A heading, with the actions at its right. */
  title?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for tables and lists. */
  flush?: boolean;
}

export function Card({ title, actions, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={classNames(cardStyle, flush ? "overflow-clip" : "p-4 sm:p-5", className)}>
      {(title !== undefined || actions !== undefined) && (
        <header
          className={classNames(
            "flex flex-wrap items-center justify-between gap-3",
            flush ? "px-4 py-3" : "mb-4",
          )}
        >
          {title !== undefined && <h2 className="text-lg">{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
