import { expect, test } from "vitest";
import { isIos, savesData } from "./platform.ts";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

test.each([
  ["an iPhone", { userAgent: IPHONE, platform: "iPhone", maxTouchPoints: 5 }, true],
  [
    "Chrome on an iPhone",
    { userAgent: `${IPHONE} CriOS/123.0`, platform: "iPhone", maxTouchPoints: 5 },
    true,
  ],
  [
    "an old iPad",
    { userAgent: "Mozilla/5.0 (iPad; CPU OS 12_0)", platform: "iPad", maxTouchPoints: 5 },
    true,
  ],
  ["an iPad that says it is a Mac", { userAgent: MAC, platform: "MacIntel", maxTouchPoints: 5 }, true],
  ["a Mac", { userAgent: MAC, platform: "MacIntel", maxTouchPoints: 0 }, false],
  [
    "a Windows tablet",
    { userAgent: "Mozilla/5.0 (Windows NT 10.0)", platform: "Win32", maxTouchPoints: 10 },
    false,
  ],
  [
    "an Android phone",
    { userAgent: "Mozilla/5.0 (Linux; Android 14)", platform: "Linux armv8l", maxTouchPoints: 5 },
    false,
  ],
])("%s", (_, browser, expected) => expect(isIos(browser)).toBe(expected));

test.each([
  [{ connection: { saveData: true, effectiveType: "4g" } }, true],
  [{ connection: { saveData: false, effectiveType: "slow-2g" } }, true],
  [{ connection: { saveData: false, effectiveType: "3g" } }, true],
  [{ connection: { saveData: false, effectiveType: "4g" } }, false],
  [{}, false],
])("with %o the data saver is on: %s", (browser, expected) => expect(savesData(browser)).toBe(expected));
