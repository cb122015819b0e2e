import { noteRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { seenNotes } from "../../spoilers/index.ts";
import { findNotes } from "./note-store.ts";
import { removeNote, saveNote } from "./save-note.ts";

export function bindNote(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret" | "settings">): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

  bindCached(noteRoutes.list, async ({ query: { limit }, caller: { userId }, hasPassed }, need) => {
    const { notes, source, hidden } = await seenNotes(need, { userId, hasPassed });
    return {
      key: `${limit ?? "all"} ${hidden}`,
      sources: [source],
      fields: () => ({ data: notes.slice(0, limit === undefined ? undefined : Number(limit)) }),
    };
  });
  bindCached(noteRoutes.latest, async ({ caller: { userId }, hasPassed }, need) => {
    const { notes, source, hidden } = await seenNotes(need, { userId, hasPassed });
    return { key: hidden, sources: [source], fields: () => ({ data: notes[0] ?? null }) };
  });
  bind(noteRoutes.listForAdmins, async () => ({ data: await findNotes(deps.db) }));
  bind(noteRoutes.save, async ({ caller, body }) => ({ data: await saveNote(deps, caller.userId, body) }));
  bind(noteRoutes.remove, async ({ caller, params }) => {
    await removeNote(deps, caller.userId, params.adminNoteId);
    return {};
  });
}
