import { useEffect } from "react";
import { getItem, setItem } from "../../../api/local-storage.ts";

/** A league has another one each season. */
const MAX_STORED = 5;
const keyOf = (leagueId: string) => `fingerprints:${leagueId}`;

/** Keeps on this device what fingerprint the room showed, so that nobody can swap it afterwards; null shows none. */
export function useRememberSeedHash(leagueId: string, hash: string | null): void {
  useEffect(() => {
    if (hash !== null) rememberSeedHash(leagueId, hash);
  }, [leagueId, hash]);
}

/** `now` in epoch ms; only the first time counts. */
export function rememberSeedHash(leagueId: string, hash: string, now = Date.now()): void {
  if (firstSeenAt(leagueId, hash) !== null) return;
  setItem(keyOf(leagueId), [...linesOf(leagueId), `${now} ${hash}`].slice(-MAX_STORED).join("\n"));
}

/** When this device was first shown it, epoch ms; null when it was not. */
export function firstSeenAt(leagueId: string, hash: string): number | null {
  const line = linesOf(leagueId).find((one) => one.endsWith(` ${hash}`));
  const at = Number.parseInt(line ?? "", 10);
  return Number.isNaN(at) ? null : at;
}

const linesOf = (leagueId: string): string[] => (getItem(keyOf(leagueId)) ?? "").split("\n").filter(Boolean);
