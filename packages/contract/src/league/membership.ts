import * as z from "zod/mini";
import { Id, Iso, PersonName } from "../fields.ts";
import {
  InviteToken,
  LeagueName,
  LeagueRules,
  leaguePrivacyFields,
  LeagueParams,
  requirePasswordIfPrivate,
} from "./league.ts";
import { route, success, successWith } from "../route.ts";

/** What the owner's Settings save: a public league sends null for its password. */
export const SaveLeagueBody = z
  .object({ name: LeagueName, ...leaguePrivacyFields })
  .check(requirePasswordIfPrivate);

const save = {
  path: "/league/:leagueId",
  access: "owner",
  summary: "Saves a league's name, privacy and password",
  params: LeagueParams,
  body: SaveLeagueBody,
  reply: success({ message: z.string() }),
} as const;

const Invite = z.object({
  /** Part of the link `/invite/<token>`, with which a user can join without the league's password. */
  token: z.string(),
  createdAt: Iso,
});

/** A user who may not join a league. */
export const LeagueBan = z.extend(PersonName, { banId: Id, bannedAt: Iso });
export type LeagueBan = z.output<typeof LeagueBan>;

/** What an invite link shows of a league before the login. */
export const InvitedLeague = z.object({
  leagueId: Id,
  name: z.string(),
  privateInd: z.boolean(),
  owner: PersonName,
  teamsCount: z.int(),
  draft: z.nullable(z.object({ startDate: Iso, complete: z.boolean() })),
  /** For so many hours after the air time no member sees results; null for none. */
  spoilerDelayHours: z.nullable(z.int()),
  /** Unless the league plays by the classic rules. */
  rules: z.optional(LeagueRules),
  /** Without a draft it has a team for each contestant of the season. */
  full: z.boolean(),
  /** False while its draft runs, while it is full, and with `joinsEnded`. */
  joinable: z.boolean(),
  /** If the episode of its rule for late joiners has begun to air. */
  joinsEnded: z.optional(z.literal(true)),
});
export type InvitedLeague = z.output<typeof InvitedLeague>;

export const membershipRoutes = {
  save: route({ name: "membership.save", method: "PUT", ...save }),
  /** The same as `save`. */
  saveByPatch: route({ name: "membership.saveByPatch", method: "PATCH", ...save }),
  leave: route({
    name: "membership.leave",
    method: "POST",
    path: "/league/:leagueId/leave",
    access: "user",
    summary:
      "Removes the caller's team from a league. An owner's league goes to its longest-standing member; an empty one is deleted",
    params: LeagueParams,
    reply: success({ message: z.string() }),
  }),
  removeMember: route({
    name: "membership.removeMember",
    method: "DELETE",
    path: "/league/:leagueId/team/:teamId",
    access: "owner",
    summary: "Removes another user's team from a league",
    params: z.object({ leagueId: Id, teamId: Id }),
    reply: success({ message: z.string() }),
  }),
  bans: route({
    name: "membership.bans",
    method: "GET",
    path: "/league/:leagueId/bans",
    access: "owner",
    summary: "The users who are banned from a league, the latest ban first",
    params: LeagueParams,
    reply: successWith(z.array(LeagueBan)),
  }),
  ban: route({
    name: "membership.ban",
    method: "POST",
    path: "/league/:leagueId/bans",
    access: "owner",
    summary: "Removes another user's team from a league and bans the user from joining it again",
    params: LeagueParams,
    body: z.object({ teamId: Id }),
    reply: success({ message: z.string() }),
  }),
  liftBan: route({
    name: "membership.liftBan",
    method: "DELETE",
    path: "/league/:leagueId/bans/:banId",
    access: "owner",
    summary: "Lets a banned user join the league again",
    params: z.object({ leagueId: Id, banId: Id }),
    reply: success({ message: z.string() }),
  }),
  handOver: route({
    name: "membership.handOver",
    method: "POST",
    path: "/league/:leagueId/owner",
    access: "owner",
    summary: "Hands the league over to the owner of one of its teams",
    params: LeagueParams,
    body: z.object({ teamId: Id }),
    reply: success({ message: z.string() }),
  }),
  invite: route({
    name: "membership.invite",
    method: "GET",
    path: "/league/:leagueId/invite",
    access: "member",
    summary: "The league's invite link; null while there is none, or if the caller may not invite",
    params: LeagueParams,
    reply: success({ data: z.nullable(Invite), membersMayInvite: z.boolean() }),
  }),
  createInvite: route({
    name: "membership.createInvite",
    method: "PUT",
    path: "/league/:leagueId/invite",
    access: "member",
    summary:
      "The league's invite link, created if there is none; refused to members if the owner invites alone",
    params: LeagueParams,
    reply: successWith(Invite),
  }),
  setInviting: route({
    name: "membership.setInviting",
    method: "PATCH",
    path: "/league/:leagueId/invite",
    access: "owner",
    summary: "Says whether members may invite, or only the owner",
    params: LeagueParams,
    body: z.object({ membersMayInvite: z.boolean("Please say whether members may invite") }),
    reply: success({}),
  }),
  renewInvite: route({
    name: "membership.renewInvite",
    method: "POST",
    path: "/league/:leagueId/invite",
    access: "owner",
    summary: "Creates a new invite link; an earlier one stops working",
    params: LeagueParams,
    reply: successWith(Invite),
  }),
  endInvite: route({
    name: "membership.endInvite",
    method: "DELETE",
    path: "/league/:leagueId/invite",
    access: "owner",
    summary: "Ends the invite link",
    params: LeagueParams,
    reply: success({}),
  }),
  invited: route({
    name: "membership.invited",
    method: "GET",
    path: "/invite/:invite",
    access: "anyone",
    summary: "The league that an invite link leads to",
    params: z.object({ invite: InviteToken }),
    reply: successWith(InvitedLeague),
  }),
};
