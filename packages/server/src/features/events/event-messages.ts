import type { PageLimits, StreamEvent, StreamMessage } from "@emberline/contract";
import type { SeasonSnapshot } from "../snapshots/index.ts";
import type { StoredEvent } from "./event-log.ts";
import type { StreamViewer } from "./viewer.ts";

/** What decides which results a page is shown. */
type Sight = Pick<StreamViewer, "shownThrough" | "isSameEverywhere">;

/** An event as sent to a page. */
export function toStreamEvent(
  event: StoredEvent,
  season: SeasonSnapshot,
  { shownThrough, isSameEverywhere }: Sight,
): StreamEvent {
  const { userId: _, seasonId: _season, ...sent } = event;
  if (sent.type !== "score") return sent;
  const { data } = sent;
  const { points, latestScored } = season.through(shownThrough);
  const total = isSameEverywhere ? (points.totals.get(data.playerId)?.at(-1) ?? 0) : null;
  return { ...sent, data: { ...data, total, scoredEpisodes: points.scored.length, latestScored } };
}

/** Serialises an event once for all pages with the same limits. Only scores depend on them. */
export function createFrames(event: StoredEvent, season: SeasonSnapshot): (sight: Sight) => Buffer {
  const frames = new Map<string, Buffer>();
  return (sight) => {
    const group = event.type === "score" ? `${sight.shownThrough} ${sight.isSameEverywhere}` : "";
    let frame = frames.get(group);
    if (!frame) {
      frame = Buffer.from(text({ type: "event", payload: toStreamEvent(event, season, sight) }));
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
