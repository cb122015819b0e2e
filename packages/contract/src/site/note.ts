import { NOTE_MAX_LENGTH } from "@emberline/game";
import * as z from "zod/mini";
import { fitForText, hasVisibleCharacter, Id, Iso } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

export const Note = z.object({ adminNoteId: Id, note: z.string(), createdAt: Iso });
export type Note = z.output<typeof Note>;

/** As admins see it. */
export const AdminNote = z.extend(Note, {
  /** The episode that it tells about: fans who have not seen it do not see the note. */
  episode: z.nullable(z.object({ episodeId: Id, number: z.int(), title: z.nullable(z.string()) })),
});
export type AdminNote = z.output<typeof AdminNote>;

const NOTE_REQUIRED = "Please write a note";

export const SaveNoteBody = z.object({
  /** Missing or null for a new one. */
  adminNoteId: z.nullish(Id),
  note: z
    .string(NOTE_REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, NOTE_REQUIRED),
      z.refine(hasVisibleCharacter, NOTE_REQUIRED),
      z.maxLength(NOTE_MAX_LENGTH, "A note is at most 1000 characters long"),
      fitForText(),
    ),
  /** Of the current season; null for none. Missing, a new note has none and an edited one keeps its own. */
  episodeId: z.nullish(Id),
});

export const noteRoutes = {
  list: route({
    name: "note.list",
    method: "GET",
    path: "/adminNote",
    access: "user",
    summary:
      "The admins' notes, newest first, all or the latest, without those about episodes above the caller's mark",
    query: z.object({
      /** How many at most. */
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, "Please ask for 1 to 999 notes"))),
    }),
    reply: successWith(z.array(Note)),
  }),
  listForAdmins: route({
    name: "note.listForAdmins",
    method: "GET",
    path: "/adminNote/admin",
    access: "admin",
    summary: "The latest notes, newest first, each with the episode that it tells about",
    reply: successWith(z.array(AdminNote)),
  }),
  latest: route({
    name: "note.latest",
    method: "GET",
    path: "/adminNote/latest",
    access: "user",
    summary: "The newest note that the caller may see, or null",
    reply: successWith(z.nullable(Note)),
  }),
  save: route({
    name: "note.save",
    method: "POST",
    path: "/adminNote",
    access: "admin",
    summary: "Publishes a note, or changes the text or the episode of one",
    body: SaveNoteBody,
    reply: success({ data: z.object({ adminNoteId: Id }) }),
  }),
  remove: route({
    name: "note.remove",
    method: "DELETE",
    path: "/adminNote/:adminNoteId",
    access: "admin",
    summary: "Deletes a note",
    params: z.object({ adminNoteId: Id }),
    reply: success({}),
  }),
};
