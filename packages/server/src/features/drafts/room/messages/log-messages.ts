import type { DraftParticipants } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import type { Participant } from "../room-registry.ts";
import { type Presence, presenceOf } from "../cross-server-presence.ts";

/**
 * Messages for clients of the log; see `draft-socket.ts` in contract. Snapshots are in `snapshot-cache.ts`.
 */

export const eventsMessage = (run: {
  draftId: string;
  from: number;
  events: readonly DraftEvent[];
  serverNow: number;
}): string => toMessage("draft-events", run);

export const participantsMessage = (participants: DraftParticipants): string =>
  toMessage("draft-cast", { cast: participants });

export const pickResultMessage = (answer: {
  key: string;
  accepted: boolean;
  message: string | null;
}): string => toMessage("draft-answer", answer);

/** `since` is the start of the outage; null when it is over. */
export const outageMessage = (since: number | null, serverNow: number): string =>
  toMessage("draft-trouble", { since, serverNow });

/** For a joining client: the presence on this server. */
export const localPresenceMessage = (participants: readonly Participant[]): string =>
  presenceMessage(presenceOf(participants));

export const presenceMessage = (presence: Presence): string => toMessage("draft-presence", presence);

const toMessage = (type: string, payload: object): string => JSON.stringify({ type, payload });
