import * as z from "zod/mini";
import { Id, reason } from "../fields.ts";
import {
  AdminLeague,
  LeagueName,
  leaguePrivacyFields,
  LeagueParams,
  requirePasswordIfPrivate,
  TeamName,
} from "./league.ts";
import { pageOf, PageQuery } from "../page.ts";
import { route, success, successWith } from "../route.ts";

export const AddLeagueForBody = z
  .object({
    ownerId: z.uuid("Please choose an owner"),
    name: LeagueName,
    teamName: TeamName,
    ...leaguePrivacyFields,
  })
  .check(requirePasswordIfPrivate);

export const adminLeagueRoutes = {
  find: route({
    name: "adminLeague.find",
    method: "GET",
    path: "/league/admin",
    access: "admin",
    summary: "Leagues by name, searched and page by page, without their teams",
    query: PageQuery,
    reply: successWith(pageOf(z.omit(AdminLeague, { teams: true }))),
  }),
  add: route({
    name: "adminLeague.add",
    method: "POST",
    path: "/league/admin",
    access: "admin",
    summary: "Creates a league for a user, who owns it and has its first team",
    body: AddLeagueForBody,
    reply: successWith(z.object({ leagueId: Id, teamId: Id })),
  }),
  rename: route({
    name: "adminLeague.rename",
    method: "PUT",
    path: "/league/admin/:leagueId/name",
    access: "admin",
    summary: "Renames a league with a reason, which its owner gets by email",
    params: LeagueParams,
    body: z.object({ name: LeagueName, reason }),
    reply: success({ message: z.string() }),
  }),
  renameTeam: route({
    name: "adminLeague.renameTeam",
    method: "PUT",
    path: "/team/admin/:teamId/name",
    access: "admin",
    summary: "Renames a team with a reason, which its owner gets by email",
    params: z.object({ teamId: Id }),
    body: z.object({ name: TeamName, reason }),
    reply: success({ message: z.string() }),
  }),
  remove: route({
    name: "adminLeague.remove",
    method: "DELETE",
    path: "/league/:leagueId",
    access: "admin",
    summary: "Deletes a league with its teams, drafts, rosters and submissions",
    params: LeagueParams,
    reply: success({ message: z.string() }),
  }),
  removeTeam: route({
    name: "adminLeague.removeTeam",
    method: "DELETE",
    path: "/team/:teamId",
    access: "admin",
    summary: "Deletes a team; refused while its league's draft runs",
    params: z.object({ teamId: Id }),
    reply: success({ message: z.string() }),
  }),
  setPlayers: route({
    name: "adminLeague.setPlayers",
    method: "POST",
    path: "/league/:leagueId/players",
    access: "admin",
    summary:
      "Replaces all rosters of a league in the current season; refused while its draft runs, and when they have changed",
    params: LeagueParams,
    bodyMaxBytes: 256 * 1024,
    body: z.object({
      assignments: z
        .array(z.object({ teamId: Id, playerId: Id }), "Please say who is on which team")
        .check(z.maxLength(2000, "Please send fewer assignments")),
      /** The `rostersVersion` that is replaced. Without it those rosters are that the session was last sent. */
      rostersVersion: z.optional(z.string("Please load the rosters again").check(z.maxLength(100))),
    }),
    reply: success({ message: z.string() }),
  }),
};
