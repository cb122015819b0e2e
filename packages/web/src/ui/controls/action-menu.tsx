import { Menu } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "./button.tsx";

interface ActionMenuProps {
  /** What is new among the actions; null if nothing is. */
  news: string | null;
  /** Buttons and links with `actionStyle`. */
  children: ReactNode;
}

/** A page's further actions: side by side on wide screens, on phones, also on their side, in a list that the button Menu opens. */
export function ActionMenu({ news, children }: ActionMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    return whileOpen({ button: button.current, list: list.current, close: () => setOpen(false) });
  }, [open]);
  return (
    <>
      <span className="hidden phone:contents">
        <Button
          ref={button}
          aria-expanded={open}
          aria-controls={id}
          aria-label={news === null ? undefined : `Menu, ${news}`}
          className="px-3"
          onClick={() => setOpen(!open)}
        >
          <Menu aria-hidden size={18} className="max-[24rem]:hidden" />
          Menu
          {news !== null && <NewsDot />}
        </Button>
      </span>
      <div
        ref={list}
        id={id}
        className={classNames(
          "contents phone:absolute phone:inset-x-0 phone:top-full phone:z-20 phone:mt-2 phone:flex-col phone:rounded-2xl",
          "phone:border phone:border-line phone:bg-ink-2 phone:p-1.5 phone:shadow-card",
          open ? "phone:flex" : "phone:hidden",
        )}
      >
        {children}
      </div>
    </>
  );
}

/** The class names of an action: a button with a word on wide screens, a row of the list on phones. */
export const actionStyle =
  "px-4 sm:max-lg:px-3 phone:justify-start phone:border-transparent phone:bg-transparent phone:hover:bg-ink-3";

/** Marks an icon whose button has something new; its parent is `relative`. */
export const NewsDot = () => (
  <span
    aria-hidden
    className="absolute -top-1 -right-1 size-[10px] rounded-full border-2 border-ink-3 bg-ember-to"
  />
);

interface OpenMenu {
  button: HTMLElement | null;
  list: HTMLElement | null;
  close: () => void;
}

/** Closes the menu with Escape, with the choice of an action, and when the pointer or the focus goes elsewhere. */
function whileOpen({ button, list, close }: OpenMenu): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  // The focus goes back to the button before a sheet opens, which returns it there.
  const closeAndFocus = () => {
    close();
    button?.focus();
  };
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && [button, list].some((part) => part?.contains(target));
  // Safari focuses no button on a click, but the page around it.
  const isAround = (target: EventTarget | null) => target instanceof Node && target.contains(list);
  list?.addEventListener("click", closeAndFocus, { signal });
  document.addEventListener("keydown", ({ key }) => void (key === "Escape" && closeAndFocus()), { signal });
  document.addEventListener("pointerdown", ({ target }) => void (isInside(target) || close()), { signal });
  document.addEventListener(
    "focusin",
    ({ target }) => void (isInside(target) || isAround(target) || close()),
    { signal },
  );
  return () => listeners.abort();
}
