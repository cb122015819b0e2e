import { EXITS_MAX, PHOTO_URL_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Tribe, text } from "../fields.ts";
import { route, success, successWith } from "../route.ts";
import { ExitKind, ShownExitKind } from "./player.ts";
import { PlayerRow } from "./table-import.ts";

const PlayerParams = z.object({ playerId: Id });

/** An address returned by `uploadImage`. */
const PhotoUrl = z
  .string("That photo was not uploaded here. Please upload it first")
  .check(z.maxLength(PHOTO_URL_MAX_LENGTH, "That photo was not uploaded here. Please upload it first"));

export const SavePlayerBody = z.object({
  /** Missing or null for a new one. */
  playerId: z.nullish(Id),
  firstName: text("First name is required"),
  lastName: text("Last name is required"),
  tribeId: z.uuid("Please choose a tribe").check(z.toLowerCase()),
  /** The episode from which a changed tribe holds; without it, the next one to air. */
  tribeFromEpisodeId: z.nullish(Id),
  /** An address returned by `uploadImage`. Missing or null keeps the stored photo, empty removes it. */
  photoUrl: z.nullish(PhotoUrl),
  /** Missing keeps what is stored, null removes it. */
  age: z.optional(PlayerRow.shape.age),
  home: z.optional(PlayerRow.shape.home),
  occupation: z.optional(PlayerRow.shape.occupation),
});

export const AdminPlayer = z.object({
  playerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
  tribe: z.nullable(Tribe),
  eliminated: z.boolean(),
  exitKind: ShownExitKind,
});
export type AdminPlayer = z.output<typeof AdminPlayer>;

/** A player's tribe from an episode on. */
const Move = z.object({ episodeId: Id, number: z.int(), tribe: Tribe });

/** A player left in an episode, and competed again from another one on, if they returned. */
const PlayerExit = z.object({
  episodeId: z.uuid("Please choose the episode of each exit").check(z.toLowerCase()),
  kind: ExitKind,
  returnedEpisodeId: z.nullable(Id),
});
export type PlayerExit = z.output<typeof PlayerExit>;
const PlayerExits = z.array(PlayerExit).check(z.maxLength(EXITS_MAX, "Please record fewer exits"));

export const adminPlayerRoutes = {
  list: route({
    name: "adminPlayer.list",
    method: "GET",
    path: "/player/admin",
    access: "admin",
    summary: "The current season's players, or those of another one, for the admin's table",
    query: z.object({ seasonId: z.optional(Id) }),
    reply: successWith(z.array(AdminPlayer)),
  }),
  get: route({
    name: "adminPlayer.get",
    method: "GET",
    path: "/player/:playerId",
    access: "admin",
    summary: "One player, for the form",
    params: PlayerParams,
    reply: successWith(
      z.object({
        playerId: Id,
        firstName: z.string(),
        lastName: z.string(),
        photoUrl: z.nullable(z.string()),
        tribeId: z.nullable(Id),
        moves: z.array(Move),
        /** In the order of the episodes. */
        exits: z.array(PlayerExit),
      }),
    ),
  }),
  save: route({
    name: "adminPlayer.save",
    method: "POST",
    path: "/player",
    access: "admin",
    summary: "Creates a player in the current season, or changes one",
    body: SavePlayerBody,
    reply: success({ data: z.object({ playerId: Id }) }),
  }),
  setPhoto: route({
    name: "adminPlayer.setPhoto",
    method: "POST",
    path: "/player/:playerId/photo",
    access: "admin",
    summary: "Gives a player an uploaded photo and changes nothing else",
    params: PlayerParams,
    body: z.object({ photoUrl: PhotoUrl }),
    reply: success({}),
  }),
  exits: route({
    name: "adminPlayer.exits",
    method: "GET",
    path: "/player/exits",
    access: "scorer",
    summary: "The current season's players by name, each with the exits and returns",
    reply: successWith(
      z.array(
        z.object({
          playerId: Id,
          firstName: z.string(),
          lastName: z.string(),
          /** In the order of the episodes. */
          exits: z.array(PlayerExit),
        }),
      ),
    ),
  }),
  setExits: route({
    name: "adminPlayer.setExits",
    method: "POST",
    path: "/player/:playerId/exits",
    access: "scorer",
    summary:
      "Replaces a player's exits and returns. Refused when they are no longer those that the caller saw",
    params: PlayerParams,
    body: z.object({ exits: PlayerExits, seenExits: PlayerExits }),
    bodyMaxBytes: 64 * 1024,
    reply: success({}),
  }),
  remove: route({
    name: "adminPlayer.remove",
    method: "DELETE",
    path: "/player/:playerId",
    access: "admin",
    summary: "Deletes a player with all scores; refused once drafted",
    params: PlayerParams,
    reply: success({}),
  }),
};
