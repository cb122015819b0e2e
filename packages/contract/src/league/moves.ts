import * as z from "zod/mini";
import { Id, Iso } from "../fields.ts";
import { LeagueParams } from "./league.ts";
import { LeagueTrades } from "./trades.ts";
import { RosterPlayer } from "../season/player.ts";
import { route, success, successWith } from "../route.ts";

/** The draft of a team that joined after the others had drafted; its picks are the first players of the team. */
const LateDraft = z.object({
  /** How many contestants it drafts, if so many are free. */
  size: z.int(),
  pickSeconds: z.int(),
  /** When the clock of the current pick started; null before the owner begins. */
  startedAt: z.nullable(Iso),
  /** The latest start, then the end of the clock; null while it waits for a draft of the league. */
  dueAt: z.nullable(Iso),
  picks: z.array(z.object({ player: RosterPlayer, by: z.enum(["owner", "rule"]), at: Iso })),
});

/** A contestant who left the game, and the one who took their place on a team. */
const Replacement = z.object({
  /** From 1; those of other seasons count, too. */
  number: z.int(),
  madeAt: Iso,
  /** Null for a team that is no longer in the league. */
  team: z.nullable(z.object({ teamId: Id, name: z.string() })),
  leaves: RosterPlayer,
  joins: RosterPlayer,
  /** How many points it cost the team; missing for none. */
  price: z.optional(z.int()),
  /** The number of the first episode that counts for the new roster. */
  from: z.int(),
});
export type Replacement = z.output<typeof Replacement>;

export const moveRoutes = {
  get: route({
    name: "moves.get",
    method: "GET",
    path: "/league/:leagueId/moves",
    access: "member",
    summary:
      "The replacements and trades in a league this season, the latest first, and those that the caller may make",
    params: LeagueParams,
    reply: successWith(
      z.object({
        replacements: z.array(Replacement),
        /** Missing in a league that neither has trades nor had any in the season. */
        trades: z.optional(LeagueTrades),
        /** What the caller's team may do; null without a team. */
        own: z.nullable(
          z.object({
            /** How many replacements the league allows a team in a season. */
            allowed: z.int(),
            used: z.int(),
            /** How many points each costs the team; missing for none. */
            price: z.optional(z.int()),
            /** Why none can be made now, whatever the roster: the draft is not over, or there is no season. */
            isClosed: z.boolean(),
            /** The episode, by its number, through which the caller has to see everything first; null if none. */
            waitsFor: z.nullable(z.int()),
            /** Until when the team waits for those in the lower half of the standings; null if it does not. */
            opensAt: z.nullable(Iso),
            /** The number of the first episode that a replacement counts for. */
            from: z.int(),
            /** The captain chosen last, and who may be it from the episode `from` on; null in leagues without captains. */
            captain: z.nullable(
              z.object({
                playerId: z.nullable(Id),
                /** `from`: the first episode that would count for this one, if it is another one. */
                candidates: z.array(z.extend(RosterPlayer, { from: z.optional(z.int()) })),
              }),
            ),
            /** The draft of a team that joined late, until it is over. */
            lateDraft: z.optional(LateDraft),
            /** The team's players who left the game. */
            leavers: z.array(RosterPlayer),
            /** Players in the game who are on no team, most points first. */
            free: z.array(RosterPlayer),
          }),
        ),
      }),
    ),
  }),
  replace: route({
    name: "moves.replace",
    method: "POST",
    path: "/league/:leagueId/replacements",
    access: "member",
    summary: "Replaces a contestant of the caller's team who left the game with one of no team",
    params: LeagueParams,
    /** `price`: what the caller has read that it costs; missing for nothing. */
    body: z.object({ leaves: Id, joins: Id, price: z.optional(z.int("Please say what it costs")) }),
    reply: success({ message: z.string() }),
  }),
  setCaptain: route({
    name: "moves.setCaptain",
    method: "PUT",
    path: "/league/:leagueId/captain",
    access: "member",
    summary: "Makes a contestant of the caller's team its captain from the next episode on",
    params: LeagueParams,
    body: z.object({ playerId: Id }),
    reply: success({ message: z.string() }),
  }),
};
