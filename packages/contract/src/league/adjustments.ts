import { ADJUSTMENT_MAX } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, PersonName, reason, wholeNumber } from "../fields.ts";
import { LeagueParams } from "./league.ts";
import { route, success } from "../route.ts";

/** Points that the owner gave a team or took from it. */
export const Adjustment = z.object({
  /** From 1; those of other seasons count, too. */
  number: z.int(),
  createdAt: Iso,
  /** Null for a user who has no team in the league, such as an admin. */
  by: z.nullable(PersonName),
  /** Null for a team that is no longer in the league. */
  team: z.nullable(z.object({ teamId: Id, name: z.string() })),
  /** The number of the episode that they count with. */
  episode: z.int(),
  points: z.int(),
  reason: z.string(),
  /** Given by the rules to a team that joined late (LATE-5); missing otherwise. */
  isOpening: z.optional(z.literal(true)),
  /** When it was taken back, and by whom, as for `by`; missing while it counts. */
  removed: z.optional(z.object({ at: Iso, by: z.nullable(PersonName) })),
});
export type Adjustment = z.output<typeof Adjustment>;

const POINTS_MESSAGE = `Please enter a whole number from -${ADJUSTMENT_MAX} to ${ADJUSTMENT_MAX}, but not 0`;
const NUMBER_MESSAGE = "That adjustment is not valid";
const AIRED_MESSAGE = "Please choose an episode that has aired";

export const adjustmentRoutes = {
  add: route({
    name: "adjustments.add",
    method: "POST",
    path: "/league/:leagueId/adjustments",
    access: "owner",
    summary: "Gives a team points or takes some from it",
    params: LeagueParams,
    body: z.object({
      teamId: Id,
      /** The number of the episode that they count with; the latest that has aired if it is missing. */
      episode: z.optional(z.int(AIRED_MESSAGE).check(z.minimum(1, AIRED_MESSAGE))),
      points: wholeNumber(POINTS_MESSAGE, { min: -ADJUSTMENT_MAX, max: ADJUSTMENT_MAX }).check(
        z.refine((points) => points !== 0, POINTS_MESSAGE),
      ),
      reason,
      /** Points sent again under the same key count once, and are answered as if they had just been given. */
      key: z.optional(Id),
    }),
    reply: success({ message: z.string() }),
  }),
  remove: route({
    name: "adjustments.remove",
    method: "DELETE",
    path: "/league/:leagueId/adjustments/:number",
    access: "owner",
    summary: "Takes an adjustment of the season back",
    params: z.extend(LeagueParams, { number: wholeNumber(NUMBER_MESSAGE, { min: 1, max: 100_000 }) }),
    reply: success({ message: z.string() }),
  }),
};
