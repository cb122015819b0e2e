import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { LeagueParams } from "./league.ts";
import { route, success } from "../route.ts";

/** The draft of a team that joined late; `moveRoutes.get` has its state. */
export const lateDraftRoutes = {
  start: route({
    name: "lateDraft.start",
    method: "POST",
    path: "/league/:leagueId/late-draft",
    access: "member",
    summary: "Begins the draft of the caller's team, which joined after the others had drafted",
    params: LeagueParams,
    reply: success({ message: z.string() }),
  }),
  pick: route({
    name: "lateDraft.pick",
    method: "POST",
    path: "/league/:leagueId/late-picks",
    access: "member",
    summary: "Picks a free contestant in the draft of the caller's team, which joined late",
    params: LeagueParams,
    body: z.object({ playerId: Id, pickNumber: z.int("Please say which pick it is") }),
    reply: success({ message: z.string() }),
  }),
};
