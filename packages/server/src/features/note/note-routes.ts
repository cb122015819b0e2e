import { noteRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { findNotes } from "./note-store.ts";
import { removeNote, saveNote } from "./save-note.ts";

export function bindNote(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(noteRoutes.list, async () => ({ data: await findNotes(deps.db) }));
  bind(noteRoutes.latest, async () => ({ data: (await findNotes(deps.db, 1))[0] ?? null }));
  bind(noteRoutes.save, async ({ caller, body }) => ({ data: await saveNote(deps, caller.userId, body) }));
  bind(noteRoutes.remove, async ({ caller, params }) => {
    await removeNote(deps, caller.userId, params.adminNoteId);
    return {};
  });
}
