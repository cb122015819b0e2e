import { type OwnEvent, OWN_EVENT_POINTS_MAX, withAsciiMinus } from "@emberline/game";

/** An event of the league's own, as typed. */
export interface OwnEventEntry {
  eventId: number;
  name: string;
  points: string;
}

export const toEventEntries = (events: readonly OwnEvent[]): OwnEventEntry[] =>
  events.map(({ points, ...event }) => ({ ...event, points: String(points) }));

/** Without those that are blank. */
export const toOwnEvents = (entries: readonly OwnEventEntry[]): OwnEvent[] =>
  entries
    .filter(({ name, points }) => name.trim() !== "" || points.trim() !== "")
    .map(({ eventId, name, points }) => ({ eventId, name: name.trim(), points: eventPoints(points) }));

/** NaN, which the contract refuses, for what are no points: "2.5" and "2,5" are some. */
export function eventPoints(text: string): number {
  const typed = withAsciiMinus(text.trim()).replace(",", ".");
  const points = /^[+-]?\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return Math.abs(points) > OWN_EVENT_POINTS_MAX ? Number.NaN : points;
}
