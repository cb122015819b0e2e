import { teamOnClock } from "@emberline/game";
import type { DraftTurn } from "../notifications/notify-turn.ts";
import type { Appended } from "../model/draft-repository.ts";

/**
 * The turns that these changes begin (NOTIFY-33): a new team is on the clock. A turn of a team that is away does not
 * count.
 */
export const newTurns = (changes: Appended[]): DraftTurn[] =>
  changes.flatMap((change) => newTurn(change) ?? []);

function newTurn({ stored, after }: Appended): DraftTurn | null {
  const { turnBegunAt, deadline, pickNumber } = after;
  const teamId = teamOnClock(after);
  if (typeof turnBegunAt !== "number" || deadline === null || teamId === null) return null;
  const before = stored.draft;
  const isSame = before?.turnBegunAt === turnBegunAt && before.pickNumber === pickNumber;
  if (isSame || after.away.includes(teamId)) return null;
  const { leagueId, draftId } = stored;
  return { leagueId, draftId, teamId, pickNumber, startedAt: turnBegunAt, deadline };
}
