import { EPISODE_TITLE_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { hasControlCharacter, Id, Iso, moment } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

export const SaveEpisodeBody = z.object({
  /** Missing or null for a new one. */
  episodeId: z.nullish(Id),
  airDate: moment("Please enter the air date"),
  /** Forms send null for empty inputs. */
  title: z.nullish(
    z.string("Please enter a title, or leave it blank").check(
      z.trim(),
      z.maxLength(EPISODE_TITLE_MAX_LENGTH, "A title is at most 500 characters long"),
      z.refine((title) => !hasControlCharacter(title), "Please leave out control characters"),
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
  remove: route({
    name: "episode.remove",
    method: "DELETE",
    path: "/episode/:episodeId",
    access: "scorer",
    summary: "Deletes an episode with its survey and scores; eliminations in it are taken back",
    params: z.object({ episodeId: Id }),
    reply: success({}),
  }),
};
