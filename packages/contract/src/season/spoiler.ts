import { SPOILER_DELAY_MAX_HOURS } from "@emberline/game";
import * as z from "zod/mini";
import { LeagueParams } from "../league/league.ts";
import { Id, Iso } from "../fields.ts";
import { pageOf, PageQuery } from "../page.ts";
import { route, success, successWith } from "../route.ts";

/** The `code` of a refusal that would tell results above the caller's mark; `episode` is the first to be seen. */
export const SPOILER = "SPOILER";

const HOURS_MESSAGE = `Please choose between 1 and ${SPOILER_DELAY_MAX_HOURS} hours`;
const DelayHours = z
  .int(HOURS_MESSAGE)
  .check(z.minimum(1, HOURS_MESSAGE), z.maximum(SPOILER_DELAY_MAX_HOURS, HOURS_MESSAGE));

const EPISODE_MESSAGE = "Please choose an episode of this season";

export const SpoilerMode = z.enum(["live", "manual", "delay"], "Please say how you watch");
export type SpoilerMode = z.output<typeof SpoilerMode>;

/** How far a person has watched the current season, and is shown its results; episodes as the season numbers them. */
export const SpoilerMark = z.object({
  mode: SpoilerMode,
  /** What a person at `manual` has said; 0 is before the first, null in another mode. */
  throughEpisode: z.nullable(z.int()),
  /** For `delay`; null in another mode. */
  delayHours: z.nullable(z.int()),
  /** The last episode that they have watched; at `live` the last one that has aired. */
  watchedThrough: z.int(),
  /** The last episode whose results they are shown outside of leagues; at `live` the last one that has aired. */
  shownThrough: z.int(),
  /** The last episode that this floor shows: the shortest, when all of their leagues wait; otherwise null. */
  floor: z.nullable(z.int()),
  /** The league with that floor. */
  floorLeague: z.nullable(z.object({ name: z.string(), delayHours: z.int() })),
  /** Whether they have said how they watch this season. */
  chosen: z.boolean(),
});
export type SpoilerMark = z.output<typeof SpoilerMark>;

/** A person who has said how they watch the current season, as admins see them. */
const PersonMark = z.object({
  userId: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mode: SpoilerMode,
  /** For `delay`; null in another mode. */
  delayHours: z.nullable(z.int()),
  /** The last episode whose results they are shown outside of leagues; null for all. */
  shownThrough: z.nullable(z.int()),
  changedAt: Iso,
});
export type PersonMark = z.output<typeof PersonMark>;

/** How many people see how much of the current season: those with a team, and those who have said how they watch. */
export const MarkCounts = z.object({
  live: z.int(),
  manual: z.int(),
  delay: z.int(),
  /** The last published episode with results; 0 without any. */
  latest: z.int(),
  /** Those who do not see it yet. */
  waiting: z.int(),
  /** By the last episode that they see, the latest first. */
  episodes: z.array(z.object({ through: z.int(), people: z.int() })),
});
export type MarkCounts = z.output<typeof MarkCounts>;

export const spoilerRoutes = {
  people: route({
    name: "spoiler.people",
    method: "GET",
    path: "/spoilers/admin",
    access: "admin",
    summary: "Those who have said how they watch the current season, by username, searched and page by page",
    query: PageQuery,
    reply: successWith(pageOf(PersonMark)),
  }),
  counts: route({
    name: "spoiler.counts",
    method: "GET",
    path: "/spoilers/admin/counts",
    access: "admin",
    summary: "How many people see how much of the current season",
    reply: successWith(MarkCounts),
  }),
  mark: route({
    name: "spoiler.mark",
    method: "GET",
    path: "/spoilers/mark",
    access: "user",
    summary: "Up to which episode the caller sees results of the current season",
    reply: successWith(SpoilerMark),
  }),
  saveMark: route({
    name: "spoiler.saveMark",
    method: "PUT",
    path: "/spoilers/mark",
    access: "user",
    summary:
      "Changes how the caller watches the current season. Without `throughEpisode`, `manual` starts where they are",
    body: z.object({
      mode: SpoilerMode,
      throughEpisode: z.nullish(z.int(EPISODE_MESSAGE).check(z.minimum(0, EPISODE_MESSAGE))),
      delayHours: z.nullish(DelayHours),
    }),
    reply: successWith(SpoilerMark),
  }),
  saveFloor: route({
    name: "spoiler.saveFloor",
    method: "PUT",
    path: "/league/:leagueId/floor",
    access: "owner",
    summary: "Sets for how many hours after the air time no member of a league sees results; null for none",
    params: LeagueParams,
    body: z.object({ delayHours: z.nullable(DelayHours) }),
    reply: success({ message: z.string() }),
  }),
};
