import { applyEvent, type Draft, type DraftEvent } from "@emberline/game";
import type { DraftTx, LockedDraft, StoredDraft } from "./draft-repository.ts";

/** A committed change, for the broadcast. */
export interface DraftChange {
  /** Number of the first event. */
  from: number;
  events: DraftEvent[];
  after: StoredDraft;
}

/** Appends events to a locked draft. Throws where `applyEvent` does. */
export async function appendDecision(
  tx: DraftTx,
  stored: LockedDraft,
  events: DraftEvent[],
): Promise<DraftChange> {
  const draft = events.reduce<Draft | null>(applyEvent, stored.draft);
  if (!draft) throw new Error("a draft begins with an event");
  const version = events.length > 0 ? await tx.append(stored, { events, after: draft }) : stored.version;
  return { from: stored.version + 1, events, after: { ...stored, version, draft } };
}
