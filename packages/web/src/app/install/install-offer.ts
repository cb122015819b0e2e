import { IOS_INSTALL_PROMPT_MS } from "@emberline/game";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { getItem, setItem } from "../../platform/api/local-storage.ts";
import { isInstalled, isIos } from "../../platform/push/platform.ts";

const DISMISSED = "ios-pwa-prompt-dismissed";

export const dismissOffer = () => setItem(DISMISSED, "true");

/** True some time after the start on iOS in a browser, unless the offer was dismissed; never in a draft. */
export function useInstallOffer(): boolean {
  const [isDue, setDue] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isIos() || isInstalled() || getItem(DISMISSED) !== null) return undefined;
    const timer = setTimeout(() => setDue(true), IOS_INSTALL_PROMPT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && !/^\/(?:admin-)?draft\//.test(pathname);
}
