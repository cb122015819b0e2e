import { type ComponentProps, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonForm } from "../../../ui/layout/skeleton.tsx";
import { lazyPart } from "../../../ui/overlay/lazy-sheet.tsx";
import { countText } from "../../../ui/text/count-text.ts";

const StatisticFields = lazyPart(() => import("./statistic-fields.tsx"), "StatisticFields");

/** The points of the statistics, which few leagues change: the fields come when they are asked for. */
export function StatisticsPart(props: ComponentProps<typeof StatisticFields>) {
  const [wasOpened, setOpened] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { saved, error } = props;
  const isOpen = wasOpened || error !== undefined;
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-labelledby="statistics-label"
      className="grid grid-cols-1 gap-3"
    >
      <div>
        <p id="statistics-label" className="text-sm font-medium text-dim">
          Points of statistics
        </p>
        <p className="mt-1.5 text-[0.8125rem] text-dim">
          {isOpen
            ? "Leave a field empty to count as on the site. A score of several times the site's value counts as many times yours."
            : saved.length === 0
              ? "All count as on the site."
              : `${countText(saved.length, "statistic")} with your own points`}
        </p>
      </div>
      {isOpen ? (
        <LoadBoundary skeleton={<SkeletonForm />} error="Something went wrong loading the statistics">
          <StatisticFields {...props} />
        </LoadBoundary>
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => {
            setOpened(true);
            // The button that had the focus is gone.
            group.current?.focus();
          }}
        >
          Set Points
        </Button>
      )}
    </div>
  );
}
