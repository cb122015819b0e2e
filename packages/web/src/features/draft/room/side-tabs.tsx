import { Tabs } from "@base-ui/react/tabs";
import { useState, type ReactNode } from "react";

export interface SideTab {
  key: string;
  label: string;
  /** Shown beside the label. */
  count?: number | undefined;
  panel: ReactNode;
}

/** The pane beside the pick order. Without tabs when there is only one. */
export function SideTabs({ tabs }: { tabs: readonly [SideTab, ...SideTab[]] }) {
  const [chosen, setChosen] = useState(tabs[0].key);
  const key = tabs.some((tab) => tab.key === chosen) ? chosen : tabs[0].key;
  if (tabs.length === 1) return tabs[0].panel;
  return (
    <Tabs.Root
      value={key}
      onValueChange={(next: string) => setChosen(next)}
      className="flex h-full flex-col gap-2 short:gap-0.5"
    >
      <Tabs.List aria-label="Draft room" className={listStyle}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} className={tabStyle}>
            {tab.label}{" "}
            {tab.count !== undefined && (
              <span className="figures ml-0.5 text-xs font-medium text-dim">{tab.count}</span>
            )}
          </Tabs.Tab>
        ))}
        <Tabs.Indicator className={indicatorStyle} />
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key} className="min-h-0 flex-1 outline-offset-2">
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

const listStyle = "relative flex shrink-0 flex-wrap gap-0.5 rounded-2xl border border-line/50 bg-ink-2 p-0.5";
const tabStyle =
  "relative z-1 min-h-11 flex-1 rounded-[0.8rem] px-1 text-sm font-semibold whitespace-nowrap text-dim " +
  "transition-colors duration-150 hover:text-sand focus-visible:-outline-offset-2 data-active:text-sand";
const indicatorStyle =
  "absolute top-0 left-0 h-11 w-(--active-tab-width) translate-x-(--active-tab-left) translate-y-(--active-tab-top) " +
  "rounded-[0.8rem] border border-line bg-ink-3 transition-[translate,width] duration-200 ease-out";
