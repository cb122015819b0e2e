import { useEffect } from "react";
import { siteName } from "../site-name.ts";

/** Sets the title of the browser tab; every page renders one. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · ${siteName()}`;
  }, [children]);
  return null;
}
