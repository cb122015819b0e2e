import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";

interface PartProps {
  title: string;
  /** 2 outside of a league's recap. */
  level?: 2 | 3;
  /** Without padding, for lists. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card of a recap. */
export function Part({ title, level = 3, flush = false, className, children }: PartProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames(cardStyle, "min-w-0", flush ? "overflow-clip" : "p-4 sm:p-5", className)}>
      <Heading
        className={classNames(
          "font-text text-[0.8125rem] font-semibold tracking-normal text-dim",
          flush ? "px-4 pt-4 pb-2 sm:px-5" : "mb-2",
        )}
      >
        {title}
      </Heading>
      {children}
    </div>
  );
}
