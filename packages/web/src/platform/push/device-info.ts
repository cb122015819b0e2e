import { isInstalled, isIos } from "./platform.ts";

/** The device information sent on registration (ACCOUNT-15). */
export const readDeviceInfo = () => ({
  userAgent: navigator.userAgent,
  platform: navigator.platform,
  language: navigator.language,
  screenResolution: `${screen.width}x${screen.height}`,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  lastSeen: new Date().toISOString(),
  isPWA: isInstalled(),
  isIOS: isIos(),
});
