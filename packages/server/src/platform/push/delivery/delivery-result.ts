import { type PostResponse, PrivateAddressError } from "./ssrf-safe-post.ts";

/** The result of sending a message. `why` never contains a device or an address. */
export type DeliveryResult =
  | { kind: "delivered" }
  /** The device no longer exists. */
  | { kind: "gone"; why: string }
  /** Retry later; `afterMs` if the service named a time, `isDown` if other messages would fail as well. */
  | { kind: "wait"; why: string; afterMs: number | null; isDown: boolean }
  /** A retry would be refused again. */
  | { kind: "refused"; why: string };

const LATER = new Set([408, 425, 429]);
const RETRY_MAX_MS = 6 * 3_600_000;
const RETRY_MIN_MS = 1000;

/** Status codes according to RFC 8030 and the services' documentation. */
export function parseResponse({ status, retryAfter }: PostResponse, now: number): DeliveryResult {
  const why = `it answered ${status}`;
  if (status >= 200 && status < 300) return { kind: "delivered" };
  if (status === 404 || status === 410) return { kind: "gone", why };
  if (status < 500 && !LATER.has(status)) return { kind: "refused", why };
  return {
    kind: "wait",
    why,
    afterMs: readRetryAfter(retryAfter, now),
    isDown: status >= 500 || status === 429,
  };
}

/** The result of a request without a response. */
export function parseNetworkError(error: unknown): DeliveryResult {
  if (error instanceof PrivateAddressError) return { kind: "refused", why: error.message };
  return { kind: "wait", why: networkErrorText(error), afterMs: null, isDown: !isUnknownHost(error) };
}

/**
 * An unknown subdomain of a push service: anyone can register such a device, and it must not delay others. A failing
 * resolver reports another error (`EAI_AGAIN`).
 */
const isUnknownHost = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOTFOUND";

/** Seconds or a date (RFC 9110, 10.2.3); null when it is unreadable. At most six hours. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const isDate = /^[A-Z][a-z]{2}, .* GMT$/.test(header);
  const ms = /^\d{1,9}$/.test(header)
    ? Number(header) * 1000
    : isDate
      ? Date.parse(header) - now
      : Number.NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, RETRY_MIN_MS), RETRY_MAX_MS);
}

/** The error code only: messages contain addresses. */
function networkErrorText(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in time";
  return "code" in error && typeof error.code === "string" ? `no answer: ${error.code}` : "no answer";
}
