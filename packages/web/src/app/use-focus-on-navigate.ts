import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** After a navigation inside the layout, focuses the content and scrolls a new page to the top. */
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
