import {
  PASSWORD_REQUESTS_PER_MINUTE,
  SECRET_LINKS_PER_MINUTE,
  EMAIL_REQUESTS_PER_MINUTE,
} from "@emberline/game";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { createRateCounter } from "../db/queries/rate-counts.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route limits requests itself. */
    hasOwnLimit?: boolean;
  }
}

/** How many requests an address may make. */
export interface RateLimit {
  max: number;
  timeWindow: number;
  /** Counts requests by user; the general limit still applies to the address. */
  per?: "person";
  /** Counts the requests to all servers together, in the database: for routes that protect accounts or cost money. */
  isShared?: true;
}

const MINUTE_MS = 60_000;

/** For routes that hash a password or check a secret; a household that shares an address must still get in. */
export const passwordLimit: RateLimit = {
  max: PASSWORD_REQUESTS_PER_MINUTE,
  timeWindow: MINUTE_MS,
  isShared: true,
};
/** For secrets in links, which are cheap to check and opened a few times. */
export const secretLinkLimit: RateLimit = { max: SECRET_LINKS_PER_MINUTE, timeWindow: MINUTE_MS };
/** For routes that send email. */
export const emailLimit: RateLimit = {
  max: EMAIL_REQUESTS_PER_MINUTE,
  timeWindow: MINUTE_MS,
  isShared: true,
};

/** For routes that several users on one address use at the same time: counted by user. */
export const perUser = (max: number): RateLimit => ({
  max,
  timeWindow: MINUTE_MS,
  per: "person",
  isShared: true,
});

/** Counts requests; see `createRateCounter`. */
interface SharedCount {
  deps: Pick<Deps, "db" | "now" | "secret">;
  /** Limits with different names are counted apart. */
  name: string;
}

/**
 * Creates a hook that throws 429 when an address, or a user if the limit is per person, has sent too many requests. Each
 * server counts in memory; with `shared`, all servers also count together in the database, unless it is away.
 */
export function limitRequests(
  app: Pick<FastifyInstance, "createRateLimit">,
  { max, timeWindow, per }: RateLimit,
  shared?: SharedCount,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const keyOf = ({ ip, caller }: FastifyRequest) =>
    (per === "person" ? caller?.userId : undefined) ?? householdOf(ip);
  const countHere = app.createRateLimit({ max, timeWindow, keyGenerator: keyOf });
  const counter = shared && createRateCounter(shared.deps, shared.name, timeWindow);
  return async (request, reply) => {
    const here = await countHere(request);
    if (!here.isAllowed) {
      reply.headers({
        "x-ratelimit-limit": max,
        "x-ratelimit-remaining": here.remaining,
        "x-ratelimit-reset": here.ttlInSeconds,
      });
      if (here.isExceeded) throw tooManyRequests(here.ttlInSeconds);
    }
    if (!counter) return;
    try {
      const { count, waitMs } = await counter.add(shared.deps.db, keyOf(request));
      if (count > max) throw tooManyRequests(Math.ceil(waitMs / 1000));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  };
}

/** Applies the limit to each route without a limit of its own (`config.hasOwnLimit`), except `unlimited` paths. */
export function limitAllRoutes(app: FastifyInstance, limit: RateLimit, unlimited: RegExp): void {
  const check = limitRequests(app, limit);
  app.addHook("onRoute", (route) => {
    if (route.config?.hasOwnLimit || unlimited.test(route.url)) return;
    const hooks = [route.onRequest ?? []].flat();
    // Fastify makes a HEAD route from each GET route, with its hooks.
    if (!hooks.includes(check)) route.onRequest = [...hooks, check];
  });
}

/** A household has a whole network of IPv6 addresses. */
const householdOf = (ip: string): string => (ip.includes(":") ? normalizeIP(ip) : ip);

const tooManyRequests = (seconds: number) =>
  new AppError(429, `Too many requests. Try again in ${seconds} seconds.`, { retryAfterSeconds: seconds });
