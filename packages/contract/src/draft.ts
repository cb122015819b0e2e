import { PICK_SECONDS_MAX, PICK_SECONDS_MIN } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, moment, PersonName, wholeNumber } from "./fields.ts";
import { LeagueParams } from "./league.ts";
import { route, success, successWith } from "./route.ts";

export const DraftTeam = z.object({ teamId: Id, name: z.string(), owner: PersonName });

const PICK_TIME_WORDS = "Pick time must be between 1 second and 23:59:59";

export const draftRoutes = {
  byLeague: route({
    name: "draft.byLeague",
    method: "GET",
    path: "/draft/byLeague/:leagueId",
    access: "member",
    summary: "A league's draft with one row per team, in the order of the first round; null when none is set",
    params: LeagueParams,
    reply: successWith(
      z.nullable(
        z.object({
          startDate: Iso,
          complete: z.boolean(),
          pickTimeSeconds: z.int(),
          draftOrder: z.array(z.object({ team: DraftTeam })),
        }),
      ),
    ),
  }),
  generate: route({
    name: "draft.generate",
    method: "POST",
    path: "/draft/generate/:leagueId",
    access: "admin",
    summary: "Sets a league's draft: order, start and pick time",
    params: LeagueParams,
    body: z.object({
      draftOrder: z.array(Id, "Please put the teams in order").check(z.maxLength(1000)),
      draftDate: moment("Please choose when the draft starts"),
      pickTimeSeconds: wholeNumber(PICK_TIME_WORDS, { min: PICK_SECONDS_MIN, max: PICK_SECONDS_MAX }),
    }),
    reply: success({ message: z.string() }),
  }),
};
