import { applyEvent, type Draft, type DraftEvent, nextDueAt } from "@emberline/game";
import type { Tx } from "../../db/transaction.ts";
import { type Board, readBoard } from "./draft-board.ts";
import { appendEvents, type StoredDraft } from "./draft-store.ts";

/** What was committed, for those who are told afterwards. */
export interface DraftChange {
  leagueId: string;
  draftId: string;
  events: DraftEvent[];
  board: Board;
  /** When the draft's clock is to ring next, epoch milliseconds; null when it is complete. */
  nextDueAt: number | null;
}

/** A draft that is locked, or has just been made and has no event yet. */
export type LockedDraft = Omit<StoredDraft, "draft"> & { draft: Draft | null };

/** Appends events to a locked draft and reads the board that they lead to, in the same transaction. */
export async function changeDraft(tx: Tx, stored: LockedDraft, events: DraftEvent[]): Promise<DraftChange> {
  const after = events.reduce<Draft | null>(applyEvent, stored.draft);
  if (!after) throw new Error("a draft begins with an event");
  const version = events.length > 0 ? await appendEvents(tx, stored, { events, after }) : stored.version;
  const board = await readBoard(tx, { ...stored, version, draft: after });
  return { leagueId: stored.leagueId, draftId: stored.draftId, events, board, nextDueAt: nextDueAt(after) };
}
