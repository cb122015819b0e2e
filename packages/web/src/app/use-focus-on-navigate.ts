import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** On another page of the layout: focus goes to its content, and a new page begins at its top. */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const arrived = useRef<string | null>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const before = arrived.current;
    arrived.current = pathname;
    if (before === null || before === pathname) return;
    main.current?.focus({ preventScroll: true });
    if (type !== NavigationType.Pop) scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, type]);
  return main;
}
