import type { ReactNode } from "react";
import { Card } from "../layout/card.tsx";

/** The records of a list as cards, in two columns where there is room. */
export const RecordCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
    {children}
  </ul>
);

/** One record, with its actions at the right, or at the bottom edge if they need more room. */
export const RecordCard = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <li className="flex">
    <Card className="flex w-full min-w-0 flex-wrap content-between items-center justify-between gap-x-3 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-2">{children}</div>
      {actions}
    </Card>
  </li>
);
