type Browser = Pick<Navigator, "userAgent" | "platform" | "maxTouchPoints">;

/** iPhones, iPods and iPads; an iPad says that it is a Mac, but no Mac has a touch screen. */
export function isIos(browser: Browser = navigator): boolean {
  const { userAgent, platform, maxTouchPoints } = browser;
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** Runs from the home screen, without a browser round it. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}
