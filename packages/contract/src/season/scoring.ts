import { POINTS_MAX, POINTS_MIN, STATISTIC_DESCRIPTION_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { fitForText, Id, Iso, text, Tribe, wholeNumber } from "../fields.ts";
import { route, success, successWith } from "../route.ts";
import { ShownExitKind } from "./player.ts";

/** `episodeStatisticId` is null and `points` 0 where nothing has been entered. */
const Stat = z.object({
  playerId: Id,
  statisticId: Id,
  episodeId: Id,
  episodeStatisticId: z.nullable(Id),
  points: z.int(),
  defaultPoints: z.int(),
});

export const ScoreSheet = z.object({
  players: z.array(
    z.object({
      playerId: Id,
      firstName: z.string(),
      lastName: z.string(),
      photoUrl: z.nullable(z.string()),
      tribe: z.nullable(Tribe),
      eliminated: z.union([z.literal(1), z.literal(0)]),
      exitKind: ShownExitKind,
      stats: z.array(Stat),
    }),
  ),
  labels: z.array(z.string()),
});
export type ScoreSheet = z.output<typeof ScoreSheet>;

export const Statistic = z.object({
  statisticId: Id,
  name: z.string(),
  defaultPoints: z.int(),
  description: z.nullable(z.string()),
});

export const SaveStatisticBody = z.object({
  /** Missing or null for a new one. */
  statisticId: z.nullish(Id),
  name: text("Name is required"),
  defaultPoints: wholeNumber("Default points must be a whole number", { min: POINTS_MIN, max: POINTS_MAX }),
  description: z.nullish(
    z
      .string("Please write a description, or leave it blank")
      .check(
        z.trim(),
        z.maxLength(STATISTIC_DESCRIPTION_MAX_LENGTH, "A description is at most 1000 characters long"),
        fitForText(),
      ),
  ),
});

export const scoringRoutes = {
  episodes: route({
    name: "scoring.episodes",
    method: "GET",
    path: "/episode/admin",
    access: "scorer",
    summary: "The season's episodes, newest air date first",
    reply: successWith(
      z.array(
        z.object({
          episodeId: Id,
          number: z.int(),
          title: z.nullable(z.string()),
          airDate: Iso,
          /** Players with a score in it. */
          scored: z.int(),
        }),
      ),
    ),
  }),
  statistics: route({
    name: "scoring.statistics",
    method: "GET",
    path: "/statistic",
    access: "user",
    summary: "The season's statistics, in order",
    reply: successWith(z.array(Statistic)),
  }),
  sheet: route({
    name: "scoring.sheet",
    method: "GET",
    path: "/episodeStatistic/forSetScores/:episodeId",
    access: "scorer",
    summary: "The Set Scores grid of one episode",
    params: z.object({ episodeId: Id }),
    reply: successWith(ScoreSheet),
  }),
  save: route({
    name: "scoring.save",
    method: "POST",
    path: "/episodeStatistic",
    access: "scorer",
    summary: "Saves one cell of the grid; an empty value is 0. The last call to arrive wins",
    inOrderOf: ["playerId", "statisticId", "episodeId"],
    body: z.object({
      playerId: Id,
      statisticId: Id,
      episodeId: Id,
      points: wholeNumber("Points must be a whole number", { min: POINTS_MIN, max: POINTS_MAX }),
      episodeStatisticId: z.nullish(z.string()),
      /** The points the admin saw before typing. If the cell has others by now, the answer is 409. */
      was: z.nullish(z.int()),
    }),
    reply: success({ data: z.object({ episodeStatisticId: Id }) }),
  }),
  clear: route({
    name: "scoring.clear",
    method: "POST",
    path: "/episodeStatistic/clear",
    access: "scorer",
    summary: "Empties one cell of the grid: its score is deleted",
    inOrderOf: ["playerId", "statisticId", "episodeId"],
    body: z.object({
      playerId: Id,
      statisticId: Id,
      episodeId: Id,
      /** The points the admin saw. If the cell has others by now, the answer is 409. */
      was: z.nullish(z.int()),
    }),
    reply: success({}),
  }),
  saveStatistic: route({
    name: "scoring.saveStatistic",
    method: "POST",
    path: "/statistic",
    access: "admin",
    summary: "Creates a statistic of the current season, or changes one",
    body: SaveStatisticBody,
    reply: success({ data: z.object({ statisticId: Id }) }),
  }),
  removeStatistic: route({
    name: "scoring.removeStatistic",
    method: "DELETE",
    path: "/statistic/:statisticId",
    access: "admin",
    summary: "Deletes a statistic with its scores",
    params: z.object({ statisticId: Id }),
    reply: success({}),
  }),
};
