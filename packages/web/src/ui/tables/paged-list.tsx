import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { countText, numberText } from "../text/count-text.ts";

interface PagedListProps {
  /** How many rows are shown. `total`: how many there are. */
  shown: number;
  total: number;
  /** What a row is: "league". */
  noun: string;
  /** The rows belong to an earlier search. */
  isOld: boolean;
  /** The list or its next page could not be loaded. */
  hasFailed: boolean;
  moreHasFailed: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** The rows. The first focusable element of each has `firstInRow`. */
  children: ReactNode;
}

/** Spread on the element that takes the focus when a row is the first of those loaded by "Show More". */
export const firstInRow = { "data-first-in-row": true };

/** Rows that are loaded page by page, with the button for the next page. */
export function PagedList({ shown, total, noun, isOld, hasFailed, ...more }: PagedListProps) {
  const { moreHasFailed, hasMore, isLoadingMore, onMore, children } = more;
  const rows = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shownBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (shownBefore.current === null || shown <= shownBefore.current) return;
    const firstNew = rows.current?.querySelectorAll<HTMLElement>("[data-first-in-row]")[shownBefore.current];
    shownBefore.current = null;
    const focused = document.activeElement;
    // The button is gone after the last page. The user may have moved the focus meanwhile.
    if (focused === button.current || focused === document.body) firstNew?.focus({ preventScroll: true });
  }, [shown]);
  const showMore = () => {
    shownBefore.current = shown;
    onMore();
  };
  const isWhole = shown >= total;
  return (
    <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      <div ref={rows}>{children}</div>
      {hasFailed && (
        <p role="alert" className="mt-4 text-center text-sm text-danger">
          {moreHasFailed
            ? `More ${noun}s could not be loaded. Please try again.`
            : `Error loading ${noun}s. This list may be out of date.`}
        </p>
      )}
      <p role="status" className={isWhole ? "sr-only" : "mt-4 text-center text-sm text-dim"}>
        {isOld
          ? "Loading"
          : isWhole
            ? countText(total, noun)
            : `${numberText(shown)} of ${countText(total, noun)}`}
      </p>
      {hasMore && (
        <div className="mt-3 flex justify-center">
          <Button ref={button} busy={isLoadingMore} className="max-sm:w-full" onClick={showMore}>
            Show More
          </Button>
        </div>
      )}
    </div>
  );
}
