import { fromNowText } from "../../../ui/text/time-text.ts";

const HOUR_MS = 3_600_000;

/** The server stores it to the hour. */
export function lastSeenText(seenAt: string, now: number): string {
  const agoMs = now - Date.parse(seenAt);
  if (agoMs < HOUR_MS) return "Seen within the last hour";
  return `Seen ${fromNowText(now - Math.floor(agoMs / HOUR_MS) * HOUR_MS, now)}`;
}
