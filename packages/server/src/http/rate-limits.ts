import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** How many requests an address may make. */
export interface RateLimit {
  max: number;
  timeWindow: number;
  /** Counts each user instead; the general limit applies to the address. */
  per?: "person";
}

const MINUTE_MS = 60_000;

/** For routes that hash a password or check a secret; a household on one address must still get in. */
export const passwordLimit: RateLimit = { max: 30, timeWindow: MINUTE_MS };
/** For secrets in links, which are cheap to check and opened a few times. */
export const secretLinkLimit: RateLimit = { max: 60, timeWindow: MINUTE_MS };
/** For routes that send email. */
export const emailLimit: RateLimit = { max: 20, timeWindow: MINUTE_MS };

/** For routes that several users on one address use at the same time: counted by user. */
export const perUser = (max: number): RateLimit => ({ max, timeWindow: MINUTE_MS, per: "person" });

/** The message for too many requests; `after` is such as "20 seconds". */
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
    const seconds = counted.ttlInSeconds;
    throw new AppError(429, rateLimitMessage(`${seconds} seconds`), { retryAfterSeconds: seconds });
  };
}
