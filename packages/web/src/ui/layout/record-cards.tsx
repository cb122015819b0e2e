import type { ReactNode } from "react";
import { Card } from "./card.tsx";

/** The records of a list as cards, in two columns where there is room. */
export const RecordCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
    {children}
  </ul>
);

/** One record, with its actions at the bottom edge. */
export const RecordCard = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <li className="flex">
    <Card className="flex w-full min-w-0 flex-col gap-2">
      {children}
      <div className="mt-auto border-t border-line/60 pt-3">{actions}</div>
    </Card>
  </li>
);
