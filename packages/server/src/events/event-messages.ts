import type { StreamEvent, StreamMessage } from "@emberline/contract";
import type { SeasonSnapshot } from "../read-model/season-snapshot.ts";
import type { StoredEvent } from "./event-log.ts";

/** An event as those see it who may see results up to `seenThrough`. */
export function toStreamEvent(
  event: StoredEvent,
  season: SeasonSnapshot,
  seenThrough: number | null,
): StreamEvent {
  const { userId: _, ...sent } = event;
  if (sent.type !== "score") return sent;
  const { data } = sent;
  const total = season.through(seenThrough).points.totals.get(data.playerId)?.at(-1) ?? 0;
  return { ...sent, data: { ...data, total } };
}

/**
 * Serialises an event once for all who see the same. Only the total of a score depends on how far somebody has seen.
 */
export function createFrames(
  event: StoredEvent,
  season: SeasonSnapshot,
): (seenThrough: number | null) => Buffer {
  const frames = new Map<number | null, Buffer>();
  return (seenThrough) => {
    const group = event.type === "score" ? seenThrough : null;
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

export const seenThroughMessage = (seenThrough: number | null): string =>
  text({ type: "seen-through", payload: { seenThrough } });

/** `subject` is one of the contract's, or the id of a league. */
export const changedMessage = (subject: string): string => text({ type: "changed", payload: { subject } });

const text = (message: StreamMessage): string => JSON.stringify(message);
