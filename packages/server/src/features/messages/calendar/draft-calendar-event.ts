import { DRAFT_STARTING_SOON_SECONDS, SECOND_MS } from "@emberline/game";
import type { CalendarEvent } from "./ics.ts";
import type { LeagueRenames } from "./league-renames.ts";

const MINUTE_MS = 60 * SECOND_MS;
const SHORTEST_MS = 30 * MINUTE_MS;
const LONGEST_MS = 240 * MINUTE_MS;

/** The data of a draft for a calendar event. Times are epoch milliseconds. */
export interface CalendarDraft extends LeagueRenames {
  draftId: string;
  leagueId: string;
  leagueName: string;
  startsAt: number;
  /** The number of picks; null for a user to whom it would reveal how many players are left. */
  slots: number | null;
  pickSeconds: number;
  /** How often the draft was scheduled, and when last. */
  schedules: number;
  scheduledAt: number;
}

/** The calendar event of a draft: the same UID in the file and in the feed, so that a calendar updates one entry. */
export function draftCalendarEvent(publicUrl: string, draft: CalendarDraft): CalendarEvent {
  const url = `${publicUrl}/draft/${draft.leagueId}`;
  return {
    uid: uidOf(publicUrl, `draft-${draft.draftId}`),
    sequence: Math.max(draft.schedules - 1, 0) + draft.renames,
    changedAt: Math.max(draft.scheduledAt, draft.renamedAt ?? 0),
    startsAt: draft.startsAt,
    endsAt: draft.startsAt + durationMs((draft.slots ?? 0) * draft.pickSeconds * SECOND_MS),
    title: `Draft of ${draft.leagueName}`,
    description: `The draft room opens 30 minutes before: ${url}`,
    url,
    alarmMinutes: DRAFT_STARTING_SOON_SECONDS / 60,
  };
}

/** A UID that is unique across sites. */
export const uidOf = (publicUrl: string, name: string): string => `${name}@${new URL(publicUrl).hostname}`;

/** The longest possible duration of all picks, between 30 minutes and 4 hours. */
const durationMs = (allPicksMs: number): number => Math.min(Math.max(allPicksMs, SHORTEST_MS), LONGEST_MS);
