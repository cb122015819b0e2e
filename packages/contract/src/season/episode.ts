import { EPISODE_TITLE_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { fitForLine, Id, Iso, moment } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

export const SaveEpisodeBody = z.object({
  /** Missing or null for a new one. */
  episodeId: z.nullish(Id),
  airDate: moment("Please enter the air date"),
  /** Forms send null for empty inputs. */
  title: z.nullish(
    z
      .string("Please enter a title, or leave it blank")
      .check(
        z.trim(),
        z.maxLength(EPISODE_TITLE_MAX_LENGTH, "A title is at most 500 characters long"),
        fitForLine(),
      ),
  ),
});

export const Episode = z.object({
  episodeId: Id,
  number: z.int(),
  title: z.nullable(z.string()),
  airDate: Iso,
});
export type Episode = z.output<typeof Episode>;

/** What goes with an episode that is deleted. */
const EpisodeRemoval = z.object({
  /** How many contestants have scores in it. */
  scored: z.int(),
  /** The contestants whose exit is taken back. */
  eliminated: z.array(z.string()),
  /** The contestants who came back in it: they come back in the next one, or are out. */
  returned: z.array(z.string()),
  /** The contestants whose change of tribe is taken back. */
  moved: z.array(z.string()),
  poll: z.nullable(z.object({ submissions: z.int(), isGraded: z.boolean() })),
  /** How many entries of own events leagues have made for it. */
  ownEvents: z.int(),
  /** The notes about it, which are deleted. */
  notes: z.int(),
  /** The chat messages about it, which are then about the next one. */
  messages: z.int(),
  /** How many people have said that they have watched through it; they are then at the one before. */
  marks: z.int(),
  /** The numbers of the episodes before and after it: 0 and null without one. */
  previous: z.int(),
  next: z.nullable(z.int()),
});
export type EpisodeRemoval = z.output<typeof EpisodeRemoval>;

export const episodeRoutes = {
  list: route({
    name: "episode.list",
    method: "GET",
    path: "/episode",
    access: "user",
    summary:
      "The current season's episodes in air order, aired or not. Titles after the episode above the caller's mark are null",
    reply: successWith(z.array(Episode)),
  }),
  save: route({
    name: "episode.save",
    method: "POST",
    path: "/episode",
    access: "scorer",
    summary: "Creates an episode of the current season, or changes its title and air date",
    body: SaveEpisodeBody,
    reply: success({ data: z.object({ episodeId: Id }) }),
  }),
  removal: route({
    name: "episode.removal",
    method: "GET",
    path: "/episode/:episodeId/removal",
    access: "scorer",
    summary: "What is deleted and changed with an episode, to be read before",
    params: z.object({ episodeId: Id }),
    reply: successWith(EpisodeRemoval),
  }),
  remove: route({
    name: "episode.remove",
    method: "DELETE",
    path: "/episode/:episodeId",
    access: "scorer",
    summary:
      "Deletes an episode with its survey, scores and notes; eliminations and changes of tribe in it are taken back",
    params: z.object({ episodeId: Id }),
    reply: success({}),
  }),
};
