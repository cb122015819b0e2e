import {
  PASSWORD_REQUESTS_PER_MINUTE,
  SECRET_LINKS_PER_MINUTE,
  EMAIL_REQUESTS_PER_MINUTE,
} from "@emberline/game";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { createRateCounter } from "../db/queries/rate-counts.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";

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

/** The message for too many requests; `after` is a duration such as "20 seconds". */
export const rateLimitMessage = (after: string) => `Too many requests. Try again in ${after}.`;

/** Creates a hook that throws 429 when the authenticated user has made too many requests. */
export function limitPerUser(
  app: FastifyInstance,
  { max, timeWindow }: RateLimit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: ({ caller, ip }) => caller?.userId ?? ip,
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooManyRequests(counted.ttlInSeconds);
  };
}

/**
 * Creates a hook that throws 429 when an address, or a user if the limit is per person, has sent too many requests to all servers together. While the
 * database is away it throws nothing: each server also counts for itself.
 */
export function limitOnAllServers(
  { db, now, secret }: Pick<Deps, "db" | "now" | "secret">,
  name: string,
  { max, timeWindow, per }: RateLimit,
): (request: Pick<FastifyRequest, "ip" | "caller">) => Promise<void> {
  const counter = createRateCounter({ now, secret }, name, timeWindow);
  return async ({ ip, caller }) => {
    // A household has a whole network of IPv6 addresses.
    const address = ip.includes(":") ? normalizeIP(ip) : ip;
    const asking = per === "person" ? (caller?.userId ?? address) : address;
    try {
      const { count, waitMs } = await counter.add(db, asking);
      if (count > max) throw tooManyRequests(Math.ceil(waitMs / 1000));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  };
}

const tooManyRequests = (seconds: number) =>
  new AppError(429, rateLimitMessage(`${seconds} seconds`), { retryAfterSeconds: seconds });
