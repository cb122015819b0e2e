import { TRIBE_COLOR_DEFAULT } from "@emberline/game";
import * as z from "zod/mini";
import { Id, Iso, text } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

const TribeParams = z.object({ tribeId: Id });

export const SaveTribeBody = z.object({
  name: text("Name is required"),
  // oxlint-disable-next-line no-underscore-dangle -- the name in zod/mini
  color: z._default(
    z
      .string("Please choose a color")
      .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "A color looks like #ff7a3d")),
    TRIBE_COLOR_DEFAULT,
  ),
});

export const AdminTribe = z.object({
  tribeId: Id,
  name: z.string(),
  color: z.string(),
  createdAt: Iso,
  /** Players who are in it now. */
  playerCount: z.int(),
});
export type AdminTribe = z.output<typeof AdminTribe>;

const saved = success({ data: z.object({ tribeId: Id }), message: z.string() });

export const tribeRoutes = {
  choices: route({
    name: "tribe.choices",
    method: "GET",
    path: "/tribe",
    access: "admin",
    summary: "The season's tribes, for a player's form",
    reply: successWith(z.array(z.object({ tribeId: Id, name: z.string(), color: z.string() }))),
  }),
  list: route({
    name: "tribe.list",
    method: "GET",
    path: "/tribe/admin",
    access: "admin",
    summary: "The season's tribes, for the admin's table",
    reply: successWith(z.array(AdminTribe)),
  }),
  get: route({
    name: "tribe.get",
    method: "GET",
    path: "/tribe/admin/:tribeId",
    access: "admin",
    summary: "One tribe",
    params: TribeParams,
    reply: successWith(AdminTribe),
  }),
  add: route({
    name: "tribe.add",
    method: "POST",
    path: "/tribe/admin",
    access: "admin",
    summary: "Creates a tribe of the current season",
    body: SaveTribeBody,
    reply: saved,
  }),
  change: route({
    name: "tribe.change",
    method: "PATCH",
    path: "/tribe/admin/:tribeId",
    access: "admin",
    summary: "Changes a tribe's name and color",
    params: TribeParams,
    body: SaveTribeBody,
    reply: saved,
  }),
  remove: route({
    name: "tribe.remove",
    method: "DELETE",
    path: "/tribe/admin/:tribeId",
    access: "admin",
    summary: "Deletes a tribe; its players are left without one",
    params: TribeParams,
    reply: success({ message: z.string() }),
  }),
};
