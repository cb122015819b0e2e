export interface DeviceName {
  /** "Firefox on Windows". */
  name: string;
  kind: "phone" | "tablet" | "computer";
}

/** User agents also name other browsers: the first match wins. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [mark: RegExp, name: string, kind: DeviceName["kind"]][] = [
  [/iPhone|iPod/, "iPhone", "phone"],
  [/iPad/, "iPad", "tablet"],
  [/Android.*Mobile/, "Android", "phone"],
  [/Android/, "Android", "tablet"],
  [/CrOS/, "ChromeOS", "computer"],
  [/Windows/, "Windows", "computer"],
  [/Macintosh|Mac OS X/, "Mac", "computer"],
  [/Linux/, "Linux", "computer"],
];

/** A readable name of the browser and device, from its user agent. */
export function deviceName(userAgent: string | null): DeviceName {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent ?? ""));
  const name = [browser, system?.[1]].filter(Boolean).join(" on ");
  return { name: name || "Unknown device", kind: system?.[2] ?? "computer" };
}
