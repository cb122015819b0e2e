import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, onRequestHookHandler } from "fastify";
import { AppError } from "../errors.ts";
import { type RateLimit, rateLimitMessage } from "./rate-limits.ts";

/**
 * More addresses than send requests within a window; above this, the address that was first seen longest ago is
 * dropped.
 */
const ADDRESSES_MAX = 50_000;

/**
 * Limits the requests of an address to all routes without a limit of their own, except `unlimited` paths. Fastify's
 * plugin, which enforces the limits of single routes, would add a tenth to the time of an empty reply.
 */
export function limitByAddress(
  app: FastifyInstance,
  { max, timeWindow }: RateLimit,
  unlimited: RegExp,
): void {
  const counts = new Map<string, { requests: number; since: number }>();

  function countOf(address: string, now: number) {
    const known = counts.get(address);
    if (known && known.since + timeWindow > now) return known;
    const count = { requests: 0, since: now };
    // Insert it last, so that the first entry is the oldest.
    counts.delete(address);
    counts.set(address, count);
    if (counts.size > ADDRESSES_MAX) {
      const [oldest = address] = counts.keys();
      counts.delete(oldest);
    }
    return count;
  }

  function add(address: string) {
    const now = Date.now();
    // A household has a whole network of IPv6 addresses.
    const count = countOf(address.includes(":") ? normalizeIP(address) : address, now);
    count.requests += 1;
    return {
      remaining: Math.max(0, max - count.requests),
      resetSeconds: Math.ceil((count.since + timeWindow - now) / 1000),
      isExceeded: count.requests > max,
    };
  }

  const limit: onRequestHookHandler = ({ ip }, reply, done) => {
    const { remaining, resetSeconds, isExceeded } = add(ip);
    reply
      .header("x-ratelimit-limit", max)
      .header("x-ratelimit-remaining", remaining)
      .header("x-ratelimit-reset", resetSeconds);
    if (!isExceeded) return done();
    const after = rateLimitMessage(`${resetSeconds} seconds`);
    done(new AppError(429, after, { retryAfterSeconds: resetSeconds }));
  };

  app.addHook("onRoute", (route) => {
    if (route.config?.rateLimit !== undefined || unlimited.test(route.url)) return;
    const hooks = [route.onRequest ?? []].flat();
    // Fastify makes a HEAD route from each GET route, with its hooks.
    if (!hooks.includes(limit)) route.onRequest = [...hooks, limit];
  });
}
