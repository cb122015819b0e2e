import type { Aborted } from "@emberline/game";

/** How an admin ended a draft: "Ended by an admin after pick 3: the reason". */
export function abortedText({ picksMade, reason }: Aborted): string {
  const moment = picksMade === 0 ? "before the first pick" : `after pick ${picksMade}`;
  return `Ended by an admin ${moment}: ${reason}`;
}

/** What happened to the picks; null when a first draft had none. After a second one it tells of the rosters. */
export function keptText({ picksMade, keepPicks }: Aborted, isSecond: boolean): string | null {
  if (isSecond)
    return keepPicks && picksMade > 0
      ? "Each team has the contestants whom it kept and picked so far."
      : "The teams stay as they were before this draft.";
  if (picksMade === 0) return null;
  return keepPicks
    ? "The contestants who were picked stay on their teams."
    : "The picks were undone: every contestant who was picked is available again.";
}
