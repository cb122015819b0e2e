import type { DraftCast } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import type { Guest } from "../room-registry.ts";
import { type Presence, presenceOf } from "../presence-tracker.ts";

/** The frames of those who listen to the log; see `draft-socket.ts` of the contract; snapshots are in `snapshot-frames.ts`. */

export const eventsFrame = (run: {
  draftId: string;
  from: number;
  events: readonly DraftEvent[];
  serverNow: number;
}): string => frame("draft-events", run);

export const castFrame = (cast: DraftCast): string => frame("draft-cast", { cast });

export const answerFrame = (answer: { key: string; accepted: boolean; message: string | null }): string =>
  frame("draft-answer", answer);

/** Since when storage has been away; null when it is there again. */
export const troubleFrame = (since: number | null, serverNow: number): string =>
  frame("draft-trouble", { since, serverNow });

/** For whoever comes in: who is on this server. */
export const presenceFrame = (guests: readonly Guest[]): string => presenceFrameOf(presenceOf(guests));

export const presenceFrameOf = (presence: Presence): string => frame("draft-presence", presence);

const frame = (type: string, payload: object): string => JSON.stringify({ type, payload });
