import type { CalendarEvent } from "./ics.ts";
import { uidOf } from "./draft-calendar-event.ts";
import type { CalendarEpisode } from "./calendar-store.ts";

const HOUR_MS = 3_600_000;
const SURVEY_ALARM_MINUTES = 120;

/** The broadcast of an episode. */
export function airingEvent(publicUrl: string, episode: CalendarEpisode): CalendarEvent {
  const startsAt = episode.airDate.getTime();
  return {
    uid: uidOf(publicUrl, `episode-${episode.episodeId}`),
    sequence: episode.changes,
    changedAt: changedAtOf(episode),
    startsAt,
    endsAt: startsAt + HOUR_MS,
    title: nameOf(episode),
    description: episode.title ? `Episode ${episode.number} airs` : "A new episode airs",
    url: `${publicUrl}/`,
    alarmMinutes: null,
  };
}

/** The lock of its survey, when the episode airs. `page` is where the user answers. Null without a survey. */
export function surveyLockEvent(
  publicUrl: string,
  page: string,
  episode: CalendarEpisode,
): CalendarEvent | null {
  if (episode.surveyId === null) return null;
  return {
    uid: uidOf(publicUrl, `poll-${episode.surveyId}`),
    sequence: episode.changes,
    changedAt: Math.max(changedAtOf(episode), episode.surveyAt?.getTime() ?? 0),
    startsAt: episode.airDate.getTime(),
    endsAt: null,
    title: `Poll locks: ${nameOf(episode)}`,
    description: `Until then you can answer and change your mind: ${publicUrl}${page}`,
    url: `${publicUrl}${page}`,
    alarmMinutes: SURVEY_ALARM_MINUTES,
  };
}

const changedAtOf = ({ changedAt, createdAt }: CalendarEpisode): number => (changedAt ?? createdAt).getTime();

const nameOf = ({ title, number }: CalendarEpisode): string => title ?? `Episode ${number}`;
