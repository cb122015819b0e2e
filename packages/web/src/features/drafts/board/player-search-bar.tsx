import { Search as SearchIcon } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { PlayerSearch } from "./player-search.ts";

interface Props {
  count: number;
  /** False where a tab already shows the title. */
  titled: boolean;
  search: PlayerSearch;
  onSearch: (search: PlayerSearch) => void;
  onEnter: () => void;
}

/** The list's heading, search and sort order. */
export function PlayerSearchBar({ count, titled, search, onSearch, onEnter }: Props) {
  const field = useSlashKey();
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog has the focus at once: the same press would confirm the pick.
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" && !event.repeat) onEnter();
    if (event.key === "Escape") onSearch({ ...search, query: "" });
  };
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 pt-2 pb-1.5 short:pt-0.5 short:pb-0 sm:gap-x-3 lg:pt-2.5 lg:pb-2 lg:pl-4">
      <h2
        id="available-players"
        className={classNames(titled ? "sr-only" : "flex-1 text-base whitespace-nowrap sm:text-lg")}
      >
        Available players <span className="figures ml-1 text-sm font-medium text-dim">{count}</span>
      </h2>
      <label className={classNames(searchStyle, titled ? "flex-1 basis-32" : besideTitle)}>
        <SearchIcon aria-hidden size={16} className="pointer-events-none absolute left-3 text-dim" />
        <input
          ref={field}
          id={searchId}
          type="search"
          aria-label="Search available players"
          aria-keyshortcuts="/"
          placeholder="Name or tribe"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={search.query}
          onChange={(event) => onSearch({ ...search, query: event.target.value })}
          onKeyDown={onKeyDown}
          className={fieldStyle}
        />
        <kbd aria-hidden className="absolute right-3 hidden text-xs text-dim pointer-fine:inline">
          {search.query === "" ? "/" : ""}
        </kbd>
      </label>
      <div role="group" aria-label="Sort by" className={switchStyle}>
        {orders.map(({ label, byPoints }) => (
          <button
            key={label}
            type="button"
            aria-pressed={search.byPoints === byPoints}
            onClick={() => onSearch({ ...search, byPoints })}
            className={classNames(orderStyle, search.byPoints === byPoints && "bg-ink-3 text-sand")}
          >
            {label}
          </button>
        ))}
      </div>
    </header>
  );
}

export const searchId = "player-search";

/** `/` focuses the search, unless the user is typing or a dialog is open. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const busy =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || busy) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return field;
}

const searchStyle = "relative flex min-w-0 items-center";
const besideTitle = "order-3 mr-2 basis-full sm:order-none sm:mr-0 sm:basis-48";
const fieldStyle =
  "min-h-11 w-full rounded-xl border border-edge bg-ink pr-8 pl-9 text-base text-sand transition-colors " +
  "hover:border-dim focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden sm:text-sm";
const orders = [
  { label: "Points", byPoints: true },
  { label: "A–Z", byPoints: false },
];
const switchStyle = "flex shrink-0 gap-0.5 rounded-xl border border-line/60 bg-ink";
const orderStyle =
  "min-h-11 rounded-[0.7rem] px-2.5 text-sm font-semibold whitespace-nowrap text-dim transition-colors duration-150 " +
  "hover:text-sand focus-visible:-outline-offset-2";
