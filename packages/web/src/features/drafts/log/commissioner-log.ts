import type { DraftEvent } from "@emberline/game";
import { countText } from "../../../ui/text/count-text.ts";
import { clockText } from "../../../ui/text/time-text.ts";
import { commissionerText } from "../parts/pick-source-text.ts";
import type { NumberedEvent } from "../state/room-state.ts";

/** An action of the commissioner, or a correction of the clock. */
export interface CommissionerLogEntry {
  number: number;
  at: number;
  text: string;
  reason: string | null;
}

/** Names for the ids in events. */
export interface ParticipantNames {
  player: (playerId: string) => string;
  team: (teamId: string) => string;
}

/** The log entries for `events`, oldest first. `picksBefore`: how many picks were made before them. */
export function commissionerLogOf(
  events: readonly NumberedEvent[],
  names: ParticipantNames,
  picksBefore = 0,
): CommissionerLogEntry[] {
  let picksMade = picksBefore;
  return events.flatMap(({ number, event }) => {
    const text = textOf(event, picksMade, names);
    picksMade = picksAfter(event, picksMade);
    if (text === null || !("at" in event)) return [];
    return [{ number, at: event.at, text, reason: "reason" in event ? (event.reason ?? null) : null }];
  });
}

function textOf(event: DraftEvent, picksMade: number, names: ParticipantNames): string | null {
  const who = "desk" in event ? capitalize(commissionerText(event.desk)) : "";
  switch (event.type) {
    case "paused":
      return `${who} paused the draft`;
    case "resumed":
      return `${who} resumed the draft`;
    case "time-added":
      return `${who} added ${durationText(event.seconds)} to the clock`;
    case "undone":
      return `${who} undid ${undoneText(event.keptPicks, picksMade)}`;
    case "aborted":
      return `${who} ended the draft`;
    case "team-left":
      return "A team left the league; its picks are made automatically";
    case "held":
      return clockRestoredText[event.cause];
    case "picked":
      if (event.by !== "desk") return null;
      return `${who} picked ${names.player(event.playerId)} for ${names.team(event.teamId)}`;
    default:
      return null;
  }
}

const clockRestoredText = {
  storage: "Picks could not be saved for a moment; the lost time was added back",
  clock: "The server's clock was corrected; the lost time was added back",
};

function undoneText(keptPicks: number, picksMade: number): string {
  const count = picksMade - keptPicks;
  return count === 1 ? "the last pick" : `the last ${count} picks`;
}

function picksAfter(event: DraftEvent, before: number): number {
  if (event.type === "picked") return event.pickNumber;
  if (event.type === "undone") return event.keptPicks;
  if (event.type === "scheduled") return 0;
  return before;
}

/** "30 seconds", "2 minutes", "1:30". */
function durationText(seconds: number): string {
  if (seconds < 60) return countText(seconds, "second");
  return seconds % 60 === 0 ? countText(seconds / 60, "minute") : clockText(seconds);
}

export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
