import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { cardStyle } from "../layout/card.tsx";

export interface TableProps {
  /** The accessible name of the table. */
  label: string;
  /** `<Th>`s. */
  head: ReactNode;
  /** `<Tr>`s. */
  children: ReactNode;
  /** `page`: the head sticks below the top bar. `box`: the table scrolls inside its own box. */
  scroll?: "page" | "box";
  className?: string;
}

/** A dense table in a card with a sticky head. */
export function Table({ label, head, children, scroll = "page", className }: TableProps) {
  const inBox = scroll === "box";
  return (
    <div
      // A scroll container must be reachable by keyboard.
      {...(inBox ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
      className={classNames(
        cardStyle,
        // Positioned, so that visually hidden text scrolls with it and does not lengthen the page.
        inBox ? "relative overflow-auto overscroll-contain" : "overflow-clip",
        className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-left" aria-label={label}>
        <thead className={classNames("sticky z-10", inBox ? "top-0" : "top-nav")}>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface CellProps extends ComponentProps<"td"> {
  /** Right-aligned. */
  number?: boolean;
}

export function Th({ number, className, ...rest }: CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "border-b border-line bg-ink-2 px-2 smallest:px-1.5 py-2.5 short:py-1.5 text-xs font-semibold tracking-wide whitespace-nowrap text-dim uppercase first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4",
        number && "text-right",
        className,
      )}
    />
  );
}

export function Td({ number, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        "border-b border-line/60 px-2 smallest:px-1.5 py-2.5 short:py-1.5 align-middle first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4 group-last/row:border-b-0",
        number && "text-right whitespace-nowrap",
        className,
      )}
    />
  );
}

/** `now`: the current row. `yours`: the viewer's. `you`: the viewer's row in a ranking, opaque so that it may stick. */
export type RowTone = "plain" | "now" | "yours" | "you";

const tones: Record<RowTone, string> = {
  plain: "",
  now: "bg-ember-to/20",
  yours: "bg-lagoon/13",
  you: "bg-ink-2 bg-linear-to-r from-ember-to/10 to-ember-to/10",
};

export function Tr({ tone = "plain", className, ...rest }: ComponentProps<"tr"> & { tone?: RowTone }) {
  return <tr {...rest} className={classNames("group/row transition-colors", tones[tone], className)} />;
}
