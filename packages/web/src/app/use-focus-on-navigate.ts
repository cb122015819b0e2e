import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** On another page of the layout: focus goes to its content, and a new page begins at its top. */
export function useFocusOnNavigate() {
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef<string | null>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const before = lastPath.current;
    lastPath.current = pathname;
    if (before === null || before === pathname) return;
    main.current?.focus({ preventScroll: true });
    if (type !== NavigationType.Pop) scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, type]);
  return main;
}
