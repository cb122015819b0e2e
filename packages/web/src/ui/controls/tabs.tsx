import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

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
export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) {
  return (
    <Base.Root value={value} onValueChange={(key: Key) => onChange(key)}>
      <Base.List aria-label={label} className={listStyle}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.key} value={tab.key} className={tabStyle}>
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className={indicatorStyle} />
      </Base.List>
      <Base.Panel value={value} key={value} className="mt-5 animate-rise outline-offset-4">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

const listStyle =
  "relative flex gap-0.5 overflow-x-auto rounded-2xl border border-line/50 bg-ink-2 p-1 [scrollbar-width:none] sm:gap-1";
const tabStyle =
  "relative z-1 min-h-11 flex-1 rounded-xl px-1 text-sm sm:px-3 font-semibold whitespace-nowrap text-dim " +
  "transition-colors duration-150 hover:text-sand focus-visible:-outline-offset-2 data-active:text-sand";
const indicatorStyle =
  "absolute top-1 left-0 h-11 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-xl border border-line " +
  "bg-ink-3 transition-[translate,width] duration-200 ease-out";
