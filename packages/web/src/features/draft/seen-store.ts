import { recall, remember } from "../../api/storage.ts";
import type { Seen } from "./room-state.ts";

/** What of a league's draft was seen on this device: phones throw pages away, and the strip should still know. */
export function recallSeen(leagueId: string): Seen | null {
  const text = recall(keyOf(leagueId));
  if (text === null) return null;
  try {
    const seen: unknown = JSON.parse(text);
    return isSeen(seen) ? seen : null;
  } catch {
    return null;
  }
}

export function rememberSeen(leagueId: string, { draftId, picks }: Seen): void {
  remember(keyOf(leagueId), JSON.stringify({ draftId, picks }));
}

const keyOf = (leagueId: string) => `draftSeen ${leagueId}`;

const isSeen = (value: unknown): value is Seen =>
  typeof value === "object" &&
  value !== null &&
  "draftId" in value &&
  typeof value.draftId === "string" &&
  "picks" in value &&
  Array.isArray(value.picks) &&
  value.picks.every((pick: unknown) => typeof pick === "object" && pick !== null && "pickNumber" in pick);
