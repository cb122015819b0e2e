import type { PageLimits, StreamEvent, StreamMessage } from "@emberline/contract";
import type { SeasonSnapshot } from "../snapshots/index.ts";
import type { StoredEvent } from "./event-log.ts";

/** An event as sent to a page that is shown results up to `shownThrough`. */
export function toStreamEvent(
  event: StoredEvent,
  season: SeasonSnapshot,
  shownThrough: number | null,
): StreamEvent {
  const { userId: _, seasonId: _season, ...sent } = event;
  if (sent.type !== "score") return sent;
  const { data } = sent;
  const total = season.through(shownThrough).points.totals.get(data.playerId)?.at(-1) ?? 0;
  return { ...sent, data: { ...data, total } };
}

/** Serialises an event once for all pages with the same limits. Only the total of a score depends on them. */
export function createFrames(
  event: StoredEvent,
  season: SeasonSnapshot,
): (shownThrough: number | null) => Buffer {
  const frames = new Map<number | null, Buffer>();
  return (shownThrough) => {
    const group = event.type === "score" ? shownThrough : null;
    let frame = frames.get(group);
    if (!frame) {
      frame = Buffer.from(text({ type: "event", payload: toStreamEvent(event, season, group) }));
      frames.set(group, frame);
    }
    return frame;
  };
}

export const watchingMessage = (payload: Extract<StreamMessage, { type: "watching" }>["payload"]): string =>
  text({ type: "watching", payload });

export const limitsMessage = (viewer: PageLimits): string =>
  text({ type: "limits", payload: limitsOf(viewer) });

export const limitsOf = ({ watchedThrough, shownThrough, limitsKey }: PageLimits): PageLimits => ({
  watchedThrough,
  shownThrough,
  limitsKey,
});

/** `subject` is one of the contract's, or the id of a league. */
export const changedMessage = (subject: string): string => text({ type: "changed", payload: { subject } });

const text = (message: StreamMessage): string => JSON.stringify(message);
