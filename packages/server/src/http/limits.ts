import type { FastifyRequest } from "fastify";

/** How often one address may make a call; with a `keyGenerator`, whoever that tells apart. */
export interface Limit {
  max: number;
  timeWindow: number;
  hook?: "preHandler";
  keyGenerator?: (request: FastifyRequest) => string;
}

const MINUTE_MS = 60_000;

/** For calls that cost a password hash or guess at a secret; a household on one address must still get in. */
export const hashing: Limit = { max: 30, timeWindow: MINUTE_MS };
/** For secrets in a link, which cost little to look up; whoever opens a link does so a few times. */
export const guessing: Limit = { max: 60, timeWindow: MINUTE_MS };
/** For calls that send mail. */
export const mailing: Limit = { max: 20, timeWindow: MINUTE_MS };

/** For what people in one household do at the same time, each on their own phone: counted per person. */
export const perPerson = (max: number): Limit => ({
  max,
  timeWindow: MINUTE_MS,
  // After the caller is known.
  hook: "preHandler",
  keyGenerator: ({ caller, ip }) => caller?.userId ?? ip,
});
