import { getItem, setItem } from "../../../platform/api/local-storage.ts";
import type { SeenPicks } from "./room-state.ts";

interface SeenKey {
  userId: string;
  leagueId: string;
}

/** What one user saw of a league's draft on this device. Phones discard pages; the banner should survive that. */
export function loadSeen(seenKey: SeenKey): SeenPicks | null {
  const text = getItem(keyOf(seenKey));
  if (text === null) return null;
  try {
    const seen: unknown = JSON.parse(text);
    return isSeen(seen) ? seen : null;
  } catch {
    return null;
  }
}

export function saveSeen(seenKey: SeenKey, { draftId, picks }: SeenPicks): void {
  setItem(keyOf(seenKey), JSON.stringify({ draftId, picks }));
}

const keyOf = ({ userId, leagueId }: SeenKey) => `draftSeen ${userId} ${leagueId}`;

const isSeen = (value: unknown): value is SeenPicks =>
  typeof value === "object" &&
  value !== null &&
  "draftId" in value &&
  typeof value.draftId === "string" &&
  "picks" in value &&
  Array.isArray(value.picks) &&
  value.picks.every((pick: unknown) => typeof pick === "object" && pick !== null && "pickNumber" in pick);
