import type { Call } from "@emberline/contract";
import { leagueCalls, noteCalls, playerCalls, scoringCalls, surveyCalls, teamCalls } from "../calls.ts";
import { deviceStore } from "../../sw/device-store.ts";
import { readToken } from "../token.ts";

/** What users read of their leagues and the season is kept for use without a network; nothing of admins. */
const STORED_CALLS: ReadonlySet<unknown> = new Set(
  [teamCalls, leagueCalls, playerCalls, scoringCalls, noteCalls, surveyCalls]
    .flatMap((calls): Call[] => Object.values(calls))
    .filter(({ method }) => method === "GET")
    .map((call) => call.name),
);

export const isStoredRoute = ([name]: readonly unknown[]): boolean => STORED_CALLS.has(name);

interface StoredReply {
  /** Of the session that received it; no other may see it. */
  token: string;
  /** In epoch ms by the device's clock. */
  savedAt: number;
  reply: unknown;
}

/** Stores a reply to a request made with this token, unless the session has changed meanwhile. */
export async function storeReply(
  key: readonly unknown[],
  token: string | null,
  reply: unknown,
): Promise<void> {
  if (token === null || token !== readToken() || !isStoredRoute(key)) return;
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

const storageKey = (key: readonly unknown[]) => `reply:${JSON.stringify(key)}`;
