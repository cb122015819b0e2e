import { isAborted, isComplete, isSecondDraft, type SecondDraftRule } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { findSchedule } from "../../spoilers/index.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { findFollowed } from "../store/second-draft-store.ts";

/**
 * The first draft that the one follows which can be set now, or is set already; null if that is a first draft. By the
 * rules of the season a second one follows a first one that is complete (REDRAFT-1).
 */
export async function followedByNext(
  db: Db,
  stored: StoredDraft | null,
  rule: SecondDraftRule | null,
): Promise<string | null> {
  if (!stored || !rule) return null;
  const { draft, draftId } = stored;
  const isOpen = !isComplete(draft) || isAborted(draft);
  if (isSecondDraft(draft)) return isOpen ? findFollowed(db, draftId) : null;
  return isOpen ? null : draftId;
}

/** Whether the episode before which a second draft must start has begun to air, or a later one (REDRAFT-4). */
export async function hasAired(
  db: Db,
  { seasonId, from, at }: { seasonId: string | null; from: number; at: number },
): Promise<boolean> {
  return (await findSchedule(db, seasonId)).some(({ number, airsAt }) => number >= from && at >= airsAt);
}
