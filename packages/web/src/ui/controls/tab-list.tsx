import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabListProps<Key extends string> {
  /** The accessible name. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  className: string;
  tabClassName: string;
  /** Of `useTabIds`. */
  ids: TabIds;
}

/** Ids that connect a list of tabs with its panel. */
export interface TabIds {
  panel: string;
  tab: (key: string) => string;
}

export function useTabIds(): TabIds {
  const id = useId();
  return { panel: `${id}-panel`, tab: (key) => `${id}-${key}` };
}

/** The attributes of the panel of the chosen tab. */
export const panelOf = (ids: TabIds, value: string) =>
  ({ role: "tabpanel", id: ids.panel, "aria-labelledby": ids.tab(value), tabIndex: 0 }) as const;

/** Tabs. The arrow keys, Home and End move the focus; Enter and Space choose. */
export function TabList<Key extends string>(props: TabListProps<Key>) {
  const { label, tabs, value, onChange, className, tabClassName, ids } = props;
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Key | null>(null);
  const chosenId = ids.tab(value);
  const first = useRef(tabs[0] && ids.tab(tabs[0].key));
  // In a list that scrolls sideways the chosen tab may be out of sight. The page itself must not scroll.
  useLayoutEffect(() => {
    // The first tab is in sight at first; asking where it is would lay out the page at once.
    if (chosenId === first.current) return;
    first.current = undefined;
    const box = list.current?.getBoundingClientRect();
    const tab = document.getElementById(chosenId)?.getBoundingClientRect();
    if (box && tab) list.current?.scrollBy(tab.left + tab.width / 2 - box.left - box.width / 2, 0);
  }, [chosenId]);
  const moveFocus = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === (focused ?? value));
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[(next + tabs.length) % tabs.length]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={className}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={ids.tab(key)}
          aria-selected={key === value}
          aria-controls={key === value ? ids.panel : undefined}
          tabIndex={key === (focused ?? value) ? 0 : -1}
          onClick={() => onChange(key)}
          onFocus={() => setFocused(key)}
          onBlur={() => setFocused(null)}
          onKeyDown={moveFocus}
          className={tabClassName}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
