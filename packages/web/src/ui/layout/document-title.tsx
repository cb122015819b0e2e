import { useEffect } from "react";
import { siteName } from "../site-name.ts";

/** The name of the page in the browser's tab and history; every page renders one. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · ${siteName()}`;
  }, [children]);
  return null;
}
