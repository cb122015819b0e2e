import type { DraftParticipants } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import type { Participant } from "../room-registry.ts";
import { type Presence, presenceOf } from "../presence-tracker.ts";

/** The frames of those who listen to the log; see `draft-socket.ts` of the contract; snapshots are in `snapshot-frames.ts`. */

export const eventsMessage = (run: {
  draftId: string;
  from: number;
  events: readonly DraftEvent[];
  serverNow: number;
}): string => toMessage("draft-events", run);

export const participantsMessage = (cast: DraftParticipants): string => toMessage("draft-cast", { cast });

export const pickResultMessage = (answer: {
  key: string;
  accepted: boolean;
  message: string | null;
}): string => toMessage("draft-answer", answer);

/** Since when storage has been away; null when it is there again. */
export const outageMessage = (since: number | null, serverNow: number): string =>
  toMessage("draft-trouble", { since, serverNow });

/** For whoever comes in: who is on this server. */
export const localPresenceMessage = (participants: readonly Participant[]): string =>
  presenceMessage(presenceOf(participants));

export const presenceMessage = (presence: Presence): string => toMessage("draft-presence", presence);

const toMessage = (type: string, payload: object): string => JSON.stringify({ type, payload });
