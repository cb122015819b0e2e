import { removeItem, getItem, setItem } from "../api/local-storage.ts";
import { isInternalPath } from "./internal-path.ts";
import { resolveReturnPath, type Identity, type ReturnTo } from "./return-to.ts";

const KEY = "pendingInvite";

/** Keeps the invite that somebody followed until they have signed up or logged in. */
export const storePendingInvite = (invite: string) => setItem(KEY, invite);
export const removePendingInvite = () => removeItem(KEY);

interface LoginRedirect {
  /** Where the server says. */
  target: string | undefined;
  returnTo: ReturnTo | null;
  identity: Identity;
}

/** Where a session that was just opened leads: back to the page it was needed for, to the invite that waits, or where the server says. */
export function pathAfterLogin({ target, returnTo, identity: person }: LoginRedirect): string {
  const back = resolveReturnPath(returnTo, person);
  if (back !== null) return back;
  const invite = getItem(KEY);
  if (invite !== null && /^[\w-]{1,200}$/.test(invite)) return `/invite/${invite}`;
  return isInternalPath(target) ? target : "/";
}
