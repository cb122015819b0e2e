import type { Adjustment } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import type { LeagueSnapshot } from "../../snapshots/index.ts";

/** The adjustments of a season that a viewer knows of, the latest first; without removals that they do not know of. */
export function shownAdjustments(
  { adjustments, teams }: Pick<LeagueSnapshot, "adjustments" | "teams">,
  { seasonId, shownThrough }: { seasonId: string | null; shownThrough: number | null },
): Adjustment[] {
  const nameOf = (userId: string | null) => {
    const own = teams.find(({ ownerId }) => ownerId === userId);
    return own ? { firstName: own.firstName, lastName: own.lastName } : null;
  };
  return adjustments
    .filter((one) => one.seasonId === seasonId && isSeen(shownThrough, one.decidedThrough))
    .map(({ number, createdAt, createdBy, teamId, episode, points, reason, isOpening, ...removal }) => {
      const team = teams.find((row) => row.teamId === teamId);
      const { removedAt, removedBy, removedThrough } = removal;
      const isRemoved = removedAt !== null && isSeen(shownThrough, removedThrough ?? 0);
      return {
        number,
        createdAt: new Date(createdAt).toISOString(),
        by: nameOf(createdBy),
        team: team ? { teamId, name: team.name } : null,
        episode,
        points,
        reason,
        ...(isOpening && { isOpening: true as const }),
        ...(isRemoved && { removed: { at: new Date(removedAt).toISOString(), by: nameOf(removedBy) } }),
      };
    })
    .toReversed();
}
