import * as z from "zod/mini";
import { Id, Iso } from "./fields.ts";
import { route, successWith } from "./route.ts";

export const Note = z.object({ adminNoteId: Id, note: z.string(), createdAt: Iso });
export type Note = z.output<typeof Note>;

export const noteRoutes = {
  list: route({
    name: "note.list",
    method: "GET",
    path: "/adminNote",
    access: "user",
    summary: "The admins' notes, newest first",
    reply: successWith(z.array(Note)),
  }),
  latest: route({
    name: "note.latest",
    method: "GET",
    path: "/adminNote/latest",
    access: "user",
    summary: "The newest note, or null",
    reply: successWith(z.nullable(Note)),
  }),
};
