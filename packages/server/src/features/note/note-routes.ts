import { type Note, noteRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";

export function bindNote(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);
  bind(noteRoutes.list, async () => ({ data: await findNotes(deps.db) }));
  bind(noteRoutes.latest, async () => ({ data: (await findNotes(deps.db, 1))[0] ?? null }));
}

/** Newest first. */
async function findNotes(db: Db, atMost?: number): Promise<Note[]> {
  const notes = db
    .selectFrom("adminNotes")
    .select(["adminNoteId", "note", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("adminNoteId");
  const rows = await (atMost === undefined ? notes : notes.limit(atMost)).execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
