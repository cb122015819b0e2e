import { recall, remember } from "../../../api/local-storage.ts";
import type { Seen } from "./room-state.ts";

interface Whose {
  userId: string;
  leagueId: string;
}

/** What of a league's draft somebody saw on this device: phones throw pages away, and the strip should still know. */
export function recallSeen(whose: Whose): Seen | null {
  const text = recall(keyOf(whose));
  if (text === null) return null;
  try {
    const seen: unknown = JSON.parse(text);
    return isSeen(seen) ? seen : null;
  } catch {
    return null;
  }
}

export function rememberSeen(whose: Whose, { draftId, picks }: Seen): void {
  remember(keyOf(whose), JSON.stringify({ draftId, picks }));
}

const keyOf = ({ userId, leagueId }: Whose) => `draftSeen ${userId} ${leagueId}`;

const isSeen = (value: unknown): value is Seen =>
  typeof value === "object" &&
  value !== null &&
  "draftId" in value &&
  typeof value.draftId === "string" &&
  "picks" in value &&
  Array.isArray(value.picks) &&
  value.picks.every((pick: unknown) => typeof pick === "object" && pick !== null && "pickNumber" in pick);
