import { forget, recall, remember } from "../api/storage.ts";
import { isOwnPath } from "./home-target.ts";

const KEY = "pendingInvite";

/** Keeps the invite that somebody followed until they have signed up or logged in. */
export const storePendingInvite = (invite: string) => remember(KEY, invite);
export const dropPendingInvite = () => forget(KEY);

/** Where a session that was just opened leads: to the invite that waits, else where the server says. */
export function arrivalPath(target: string | undefined): string {
  const invite = recall(KEY);
  if (invite !== null && /^[\w-]{1,200}$/.test(invite)) return `/invite/${invite}`;
  return isOwnPath(target) ? target : "/";
}
