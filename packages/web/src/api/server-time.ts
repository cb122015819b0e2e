let offset: number | null = null;

/**
 * What an answer says of the server's time: its `Date` header, cut to whole seconds, and this device's
 * monotonic clock in ms. An answer can only be late, so the largest difference is the nearest to the truth.
 */
export function recordServerDate(header: string | null, at: number): void {
  const serverMs = Date.parse(header ?? "");
  if (!Number.isNaN(serverMs)) offset = Math.max(offset ?? -Infinity, serverMs - at);
}

/** The server's time in epoch ms, right to a second however this device's own clock stands; its own until an answer came. */
export const serverNow = (): number => (offset === null ? Date.now() : offset + performance.now());
