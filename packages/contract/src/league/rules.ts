import * as z from "zod/mini";
import { Iso, PersonName, reason } from "../fields.ts";
import { Adjustment } from "./adjustments.ts";
import { LeagueParams, LeagueRules } from "./league.ts";
import { route, success, successWith } from "../route.ts";

const RuleChange = z.object({
  /** From 1. */
  number: z.int(),
  changedAt: Iso,
  /** Null for a user who has no team in the league, such as an admin. */
  by: z.nullable(PersonName),
  /** Null if none was needed, and for those who have to watch an episode first. */
  reason: z.nullable(z.string()),
  /** The episode, by its number, that the caller has to watch before they get the reason; null if none. */
  waitsFor: z.nullable(z.object({ episode: z.int(), isPastSeason: z.boolean() })),
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
    summary:
      "A league's rules with all their changes, and the adjusted points of the season, the latest first",
    params: LeagueParams,
    reply: successWith(
      z.object({
        rules: LeagueRules,
        changes: z.array(RuleChange),
        /** Those of the season that the caller may know of; missing if there are none. */
        adjustments: z.optional(z.array(Adjustment)),
        /** An episode of the season has begun to air, so that a change needs a reason and the members are notified. */
        needsReason: z.boolean(),
        /** The draft has begun, so that the season keeps its roster size. */
        isDrafted: z.boolean(),
        /** The draft has begun, or a team has players, so that aired episodes have counted. */
        isBegun: z.boolean(),
        /** The number of the first episode that has not begun to air. */
        nextEpisode: z.int(),
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
      /** A page of a former version sends no rule that it does not know; that stays as it is. */
      rules: z.extend(LeagueRules, {
        secondDraft: z.optional(LeagueRules.shape.secondDraft),
        lateJoiners: z.optional(LeagueRules.shape.lateJoiners),
      }),
      /** The number of the latest change that the caller has read; 0 for none. */
      seen: z.int("Please read the rules again").check(z.minimum(0)),
      reason: z.optional(reason),
    }),
    // Own values of 100 statistics, with their names.
    bodyMaxBytes: 128 * 1024,
    reply: success({ message: z.string() }),
  }),
};
