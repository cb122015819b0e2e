type Browser = Pick<Navigator, "userAgent" | "platform" | "maxTouchPoints">;

/** iPhones, iPods and iPads. An iPad identifies as a Mac, but Macs have no touch screen. */
export function isIos(browser: Browser = navigator): boolean {
  const { userAgent, platform, maxTouchPoints } = browser;
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** Chromium's description of the network, which has no types. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The user asked to save data, or the network is slow: then nothing is loaded before it is needed. */
export function savesData(
  browser: { connection?: Connection } = navigator as Navigator & { connection?: Connection },
): boolean {
  const { connection } = browser;
  return connection?.saveData === true || /^(?:slow-2g|2g|3g)$/.test(connection?.effectiveType ?? "");
}

/** Runs as an installed app, outside the browser. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}
