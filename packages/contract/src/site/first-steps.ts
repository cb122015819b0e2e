import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** What a new site needs before its first draft; true for what is there. */
const FirstSteps = z.object({
  season: z.boolean(),
  /** Contestants need a tribe. */
  tribes: z.boolean(),
  cast: z.boolean(),
  episodes: z.boolean(),
  scoring: z.boolean(),
  league: z.boolean(),
  /** A draft is set, or the players of a league are. */
  draft: z.boolean(),
  /** The demonstration league, while any of it is there. */
  demo: z.nullable(z.object({ league: z.nullable(z.object({ leagueId: Id, name: z.string() })) })),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const firstStepsRoutes = {
  read: route({
    name: "firstSteps.read",
    method: "GET",
    path: "/first-steps",
    access: "admin",
    summary: "What is there of the things that a new site needs before its first draft",
    reply: successWith(FirstSteps),
  }),
  removeDemo: route({
    name: "firstSteps.removeDemo",
    method: "DELETE",
    path: "/first-steps/demo",
    access: "admin",
    summary:
      "Deletes the demonstration league, its invented users, and its season unless another league uses it",
    reply: success({}),
  }),
};
