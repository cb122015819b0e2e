import { ACTIVITY_KINDS } from "@emberline/game";
import * as z from "zod/mini";
import { Iso } from "../fields.ts";
import { LeagueParams } from "./league.ts";
import { route, successWith } from "../route.ts";

/** Something that happened in a league, in words. */
export const ActivityItem = z.object({
  /** Distinguishes the entries of a league. */
  key: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  at: Iso,
  text: z.string(),
  /** Why, by whom, or what follows; null for nothing. */
  detail: z.nullable(z.string()),
});
export type ActivityItem = z.output<typeof ActivityItem>;

export const activityRoutes = {
  get: route({
    name: "activity.get",
    method: "GET",
    path: "/league/:leagueId/activity",
    access: "member",
    summary: "What happened in a league, as far as the caller may know of it, the newest first",
    params: LeagueParams,
    reply: successWith(z.object({ entries: z.array(ActivityItem) })),
  }),
};
