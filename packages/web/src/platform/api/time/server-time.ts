let offset: number | null = null;

/**
 * Estimates the server's clock from a response's `Date` header (whole seconds) and this device's monotonic
 * clock in ms. A response can only be late, so the largest difference is the best estimate.
 */
export function recordServerDate(header: string | null, at: number): void {
  const serverMs = Date.parse(header ?? "");
  if (!Number.isNaN(serverMs)) offset = Math.max(offset ?? -Infinity, serverMs - at);
}

/** The server's time in epoch ms, accurate to a second; the device's time before the first response. */
export const serverNow = (): number => (offset === null ? Date.now() : offset + performance.now());
