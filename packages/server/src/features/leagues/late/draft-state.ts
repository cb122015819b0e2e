import type { LeagueSnapshot } from "../../snapshots/index.ts";

/**
 * Whether the first draft of a league in a season is complete, and whether one is set or runs; an ended one was no draft.
 */
export function draftState(
  { drafts }: Pick<LeagueSnapshot, "drafts">,
  seasonId: string | null,
): { isDrafted: boolean; isOpen: boolean; pickSeconds: number } {
  const draft = drafts.find((row) => row.seasonId === seasonId);
  if (!draft) return { isDrafted: false, isOpen: false, pickSeconds: 0 };
  const { completedAt, abortedAt, firstCompletedAt, pickTimeSeconds } = draft;
  return {
    isDrafted: firstCompletedAt !== null || (completedAt !== null && abortedAt === null),
    isOpen: completedAt === null,
    pickSeconds: pickTimeSeconds,
  };
}
