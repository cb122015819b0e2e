import { Suspense, useState, type ReactNode } from "react";
import { panelOf, TabList, useTabIds } from "../../../ui/controls/tab-list.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";

export interface SideTab {
  key: string;
  label: string;
  /** Shown beside the label. */
  count?: number | undefined;
  /** May suspend. */
  panel: ReactNode;
}

/** The pane beside the pick order. Without tabs when there is only one. */
export function SideTabs({ tabs }: { tabs: readonly [SideTab, ...SideTab[]] }) {
  const [chosen, setChosen] = useState(tabs[0].key);
  const ids = useTabIds();
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (tabs.length === 1) return <Suspense fallback={<SkeletonRows count={4} />}>{tabs[0].panel}</Suspense>;
  return (
    <div className="flex h-full flex-col gap-2 short:gap-0.5">
      <TabList
        label="Draft room"
        ids={ids}
        tabs={tabs.map(({ key, label, count }) => ({ key, label: <Label label={label} count={count} /> }))}
        value={shown.key}
        onChange={setChosen}
        className={listStyle}
        tabClassName={tabStyle}
      />
      <div key={shown.key} {...panelOf(ids, shown.key)} className="min-h-0 flex-1 outline-offset-2">
        <Suspense fallback={<SkeletonRows count={4} />}>{shown.panel}</Suspense>
      </div>
    </div>
  );
}

function Label({ label, count }: Pick<SideTab, "label" | "count">) {
  return (
    <>
      {label}{" "}
      {count !== undefined && <span className="figures ml-0.5 text-xs font-medium text-dim">{count}</span>}
    </>
  );
}

const listStyle =
  "flex shrink-0 flex-wrap gap-0.5 rounded-2xl border border-line/50 bg-ink-2 p-0.5 short:p-0";
const tabStyle =
  "min-h-11 flex-1 rounded-[0.8rem] border border-transparent px-1 text-sm font-semibold whitespace-nowrap text-dim " +
  "transition-colors duration-150 hover:text-sand focus-visible:-outline-offset-2 " +
  "aria-selected:border-line aria-selected:bg-ink-3 aria-selected:text-sand";
