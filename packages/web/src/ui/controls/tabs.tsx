import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { panelOf, TabList, useTabIds, type Tab } from "./tab-list.tsx";

export interface TabsProps<Key extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs over one panel. Keep `value` in the URL. */
export function Tabs<Key extends string>({ children, ...list }: TabsProps<Key>) {
  const ids = useTabIds();
  const isCrowded = list.tabs.length > 4;
  return (
    <>
      <TabList
        {...list}
        ids={ids}
        className={listStyle}
        tabClassName={classNames(tabStyle, isCrowded && crowdedTabStyle)}
      />
      <div
        key={list.value}
        {...panelOf(ids, list.value)}
        className="mt-5 short:mt-3 animate-rise outline-offset-4"
      >
        {children}
      </div>
    </>
  );
}

const listStyle =
  "flex gap-0.5 overflow-x-auto rounded-2xl border border-line/50 bg-ink-2 p-1 [scrollbar-width:none] sm:gap-1";
const tabStyle =
  "min-h-11 flex-1 rounded-xl border border-transparent px-1 text-sm font-semibold whitespace-nowrap text-dim sm:px-3 " +
  "transition-colors duration-150 hover:text-sand focus-visible:-outline-offset-2 " +
  "aria-selected:border-line aria-selected:bg-ink-3 aria-selected:text-sand";
/** Five tabs fit on the smallest phones, so that none is out of sight. */
const crowdedTabStyle =
  "max-[24rem]:px-0.5 max-[24rem]:text-[0.8125rem] max-[21rem]:text-xs max-[21rem]:tracking-tight";
