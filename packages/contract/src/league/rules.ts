import { POLL_WEIGHT_MAX, ROSTER_SIZE_MAX } from "@emberline/game";
import * as z from "zod/mini";
import { Iso, PersonName, reason } from "../fields.ts";
import { LeagueParams } from "./league.ts";
import { route, success, successWith } from "../route.ts";

const ROSTER_SIZE_MESSAGE = `A roster has between 1 and ${ROSTER_SIZE_MAX} contestants`;
const POLL_WEIGHT_MESSAGE = `Poll points count between 0 and ${POLL_WEIGHT_MAX} times`;

/** The rules that a league sets for itself; see `LeagueRules` in `game`. */
export const LeagueRules = z.object({
  rosterSize: z.nullable(
    z
      .int(ROSTER_SIZE_MESSAGE)
      .check(z.minimum(1, ROSTER_SIZE_MESSAGE), z.maximum(ROSTER_SIZE_MAX, ROSTER_SIZE_MESSAGE)),
  ),
  pollWeight: z
    .int(POLL_WEIGHT_MESSAGE)
    .check(z.minimum(0, POLL_WEIGHT_MESSAGE), z.maximum(POLL_WEIGHT_MAX, POLL_WEIGHT_MESSAGE)),
});

const RuleChange = z.object({
  /** From 1. */
  number: z.int(),
  changedAt: Iso,
  /** Null for a user who has no team in the league, such as an admin. */
  by: z.nullable(PersonName),
  /** Null before the first episode of the season aired. */
  reason: z.nullable(z.string()),
  before: LeagueRules,
  after: LeagueRules,
});
export type RuleChange = z.output<typeof RuleChange>;

export const ruleRoutes = {
  get: route({
    name: "rules.get",
    method: "GET",
    path: "/league/:leagueId/rules",
    access: "member",
    summary: "A league's rules with all their changes, the latest first",
    params: LeagueParams,
    reply: successWith(
      z.object({
        rules: LeagueRules,
        changes: z.array(RuleChange),
        /** An episode of the season has begun to air, so that a change needs a reason and the members are notified. */
        needsReason: z.boolean(),
        /** The draft has begun, so that the season keeps its roster size. */
        isDrafted: z.boolean(),
      }),
    ),
  }),
  save: route({
    name: "rules.save",
    method: "PUT",
    path: "/league/:leagueId/rules",
    access: "owner",
    summary: "Changes a league's rules; refused if they were changed since the caller read them",
    params: LeagueParams,
    body: z.object({
      rules: LeagueRules,
      /** The number of the latest change that the caller has read; 0 for none. */
      seen: z.int("Please read the rules again").check(z.minimum(0)),
      reason: z.optional(reason),
    }),
    reply: success({ message: z.string() }),
  }),
};
