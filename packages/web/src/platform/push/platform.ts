type Browser = Pick<Navigator, "userAgent" | "platform" | "maxTouchPoints">;

/** iPhones, iPods and iPads. An iPad identifies as a Mac, but Macs have no touch screen. */
export function isIos(browser: Browser = navigator): boolean {
  const { userAgent, platform, maxTouchPoints } = browser;
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** Runs as an installed app, outside the browser. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}
