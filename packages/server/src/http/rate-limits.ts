import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** How often one address may make a call. */
export interface RateLimit {
  max: number;
  timeWindow: number;
  /** Counts each person instead; their address has the general limit then. */
  per?: "person";
}

const MINUTE_MS = 60_000;

/** For calls that cost a password hash or guess at a secret; a household on one address must still get in. */
export const passwordLimit: RateLimit = { max: 30, timeWindow: MINUTE_MS };
/** For secrets in a link, which cost little to look up; whoever opens a link does so a few times. */
export const secretLinkLimit: RateLimit = { max: 60, timeWindow: MINUTE_MS };
/** For calls that send mail. */
export const emailLimit: RateLimit = { max: 20, timeWindow: MINUTE_MS };

/** For what people in one household do at the same time, each on their own phone: counted per person. */
export const perUser = (max: number): RateLimit => ({ max, timeWindow: MINUTE_MS, per: "person" });

/** Words for whoever calls too often; `after` is such as "20 seconds". */
export const rateLimitMessage = (after: string) => `That was a bit much. Please try again in ${after}`;

/** Throws 429 when the caller, who is known by now, has called too often. */
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
