import { getItem, setItem } from "../../../platform/api/local-storage.ts";

/** A league gets a new seed hash each season. */
const MAX_STORED = 5;
const keyOf = (leagueId: string) => `fingerprints:${leagueId}`;

/** Stores the seed hash that the room showed, as evidence that it was not replaced later. Only the first time counts. `now` in epoch ms. */
export function rememberSeedHash(leagueId: string, hash: string, now = Date.now()): void {
  if (firstSeenAt(leagueId, hash) !== null) return;
  setItem(keyOf(leagueId), [...linesOf(leagueId), `${now} ${hash}`].slice(-MAX_STORED).join("\n"));
}

/** When this device first saw the hash, in epoch ms; null if never. */
export function firstSeenAt(leagueId: string, hash: string): number | null {
  const line = linesOf(leagueId).find((one) => one.endsWith(` ${hash}`));
  const at = Number.parseInt(line ?? "", 10);
  return Number.isNaN(at) ? null : at;
}

const linesOf = (leagueId: string): string[] => (getItem(keyOf(leagueId)) ?? "").split("\n").filter(Boolean);
