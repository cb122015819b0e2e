import { removeItem, getItem, setItem } from "../api/local-storage.ts";
import { isOwnPath } from "./internal-path.ts";
import { returnPath, type Person, type ReturnTo } from "./return-to.ts";

const KEY = "pendingInvite";

/** Keeps the invite that somebody followed until they have signed up or logged in. */
export const storePendingInvite = (invite: string) => setItem(KEY, invite);
export const dropPendingInvite = () => removeItem(KEY);

interface Arrival {
  /** Where the server says. */
  target: string | undefined;
  returnTo: ReturnTo | null;
  person: Person;
}

/** Where a session that was just opened leads: back to the page it was needed for, to the invite that waits, or where the server says. */
export function arrivalPath({ target, returnTo, person }: Arrival): string {
  const back = returnPath(returnTo, person);
  if (back !== null) return back;
  const invite = getItem(KEY);
  if (invite !== null && /^[\w-]{1,200}$/.test(invite)) return `/invite/${invite}`;
  return isOwnPath(target) ? target : "/";
}
