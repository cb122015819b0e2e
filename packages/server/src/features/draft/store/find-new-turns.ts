import { teamOnClock } from "@emberline/game";
import type { DraftTurn } from "../../../notify/notify-turn.ts";
import type { Appended } from "../model/draft-repository.ts";

/**
 * The turns that begin with these changes: each pick, including the first (NOTIFY-33), and a pick with a
 * fresh clock after an outage. A clock that continues, grows or is restored is not a new turn; nor is the
 * turn of a team that is away.
 */
export const newTurns = (changes: Appended[]): DraftTurn[] =>
  changes.flatMap((change) => newTurn(change) ?? []);

const CONTINUES_CLOCK = new Set(["resumed", "time-added", "held"]);

function newTurn({ stored, events, after }: Appended): DraftTurn | null {
  const { startedAt, deadline, pickNumber } = after;
  const teamId = teamOnClock(after);
  const isClock = events.at(-1)?.type === "clock-started";
  if (!isClock || teamId === null || startedAt === null || deadline === null) return null;
  const isContinued = events.some(({ type }) => CONTINUES_CLOCK.has(type)) || isOnlyMark(events);
  if (isContinued || after.away.includes(teamId)) return null;
  const { leagueId, draftId } = stored;
  return { leagueId, draftId, teamId, pickNumber, startedAt, deadline };
}

const isOnlyMark = (events: Appended["events"]) => events[0]?.type === "marked";
