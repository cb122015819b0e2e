import type { Call } from "@emberline/contract";
import {
  episodeCalls,
  leagueCalls,
  noteCalls,
  playerCalls,
  scoringCalls,
  spoilerCalls,
  surveyCalls,
  teamCalls,
} from "../calls.ts";
import { deviceStore } from "../../sw/device-store.ts";
import { readToken } from "../token.ts";

/** What users read of their leagues and the season is kept for use without a network; nothing of admins. */
const STORED_CALLS: ReadonlySet<unknown> = new Set(
  [teamCalls, leagueCalls, playerCalls, episodeCalls, scoringCalls, noteCalls, surveyCalls, spoilerCalls]
    .flatMap((calls): Call[] => Object.values(calls))
    .filter(({ method }) => method === "GET")
    .map((call) => call.name)
    // By name: their calls are in a later file.
    .concat("rules.get", "moves.get"),
);

export const isStoredRoute = ([name]: readonly unknown[]): boolean => STORED_CALLS.has(name);

interface StoredReply {
  /** Of the session that received it; no other may see it. */
  token: string;
  /** In epoch ms by the device's clock. */
  savedAt: number;
  reply: unknown;
}

/** When a request was made: with which token, and how often the stored replies had been deleted. */
export interface RequestTime {
  token: string | null;
  deletions: number;
}

let deletions = 0;

export const requestTime = (): RequestTime => ({ token: readToken(), deletions });

/** Stores a reply, unless the session has changed or the stored replies were deleted since it was requested. */
export async function storeReply(
  key: readonly unknown[],
  requested: RequestTime,
  reply: unknown,
): Promise<void> {
  const { token } = requested;
  if (token === null || token !== readToken() || requested.deletions !== deletions) return;
  if (!isStoredRoute(key)) return;
  const stored: StoredReply = { token, savedAt: Date.now(), reply: withoutPasswords(reply) };
  await deviceStore.set(storageKey(key), stored);
}

/** Owners read their league's password; it is not written to the device. */
const withoutPasswords = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (key, value: unknown) => (key === "password" ? null : value)));

/**
 * The stored reply of the current session; null if there is none, or if the contract has changed since and the pages
 * could not show it.
 */
export async function findReply(key: readonly unknown[]): Promise<StoredReply | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is stored under this key
  const stored = (await deviceStore.get(storageKey(key))) as StoredReply | undefined;
  if (stored === undefined || !(await fitsContract(key[0], stored.reply))) return null;
  return stored.token === readToken() ? stored : null;
}

/** The schemas are large and loaded only here; the service worker keeps their file for use without a network. */
async function fitsContract(name: unknown, reply: unknown): Promise<boolean> {
  const contract = await import("@emberline/contract").catch(() => null);
  const route = contract?.allRoutes.find((one) => one.name === name);
  return route?.reply.safeParse(reply).success ?? false;
}

/** Deletes all of them, also those that are on their way. */
export function deleteStoredReplies(): Promise<void> {
  deletions += 1;
  return deviceStore.removeAll(PREFIX);
}

const PREFIX = "reply:";
const storageKey = (key: readonly unknown[]) => PREFIX + JSON.stringify(key);
