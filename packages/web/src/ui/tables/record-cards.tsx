import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Card } from "../layout/card.tsx";

/** The records of a list as cards, in two columns where there is room. */
export const RecordCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
    {children}
  </ul>
);

interface RecordCardProps {
  actions: ReactNode;
  /** Long text: it has the whole width, and the actions are below it. */
  wide?: boolean;
  children: ReactNode;
}

/** One record, with its actions at the right, or at the bottom edge if they need more room. */
export const RecordCard = ({ actions, wide = false, children }: RecordCardProps) => (
  <li className="flex">
    <Card className="flex w-full min-w-0 flex-wrap content-between items-center justify-between gap-x-2 gap-y-3 sm:p-4!">
      <div className={classNames("grid min-w-0 flex-1 grid-cols-1 gap-2", wide ? "basis-full" : "basis-40")}>
        {children}
      </div>
      {actions}
    </Card>
  </li>
);
