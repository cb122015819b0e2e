import { removeItem, getItem, setItem } from "../api/local-storage.ts";
import { isInternalPath } from "./internal-path.ts";
import { resolveReturnPath, type Identity, type ReturnTo } from "./return-to.ts";

const KEY = "pendingInvite";

/** Keeps the invite a visitor followed until they have signed up or logged in. */
export const storePendingInvite = (invite: string) => setItem(KEY, invite);
export const removePendingInvite = () => removeItem(KEY);

interface LoginRedirect {
  /** The server's target. */
  target: string | undefined;
  returnTo: ReturnTo | null;
  identity: Identity;
}

/** Where to go after a login: back to the page that required it, to a stored invite, or to the server's target. */
export function pathAfterLogin({ target, returnTo, identity }: LoginRedirect): string {
  const back = resolveReturnPath(returnTo, identity);
  if (back !== null) return back;
  const invite = getItem(KEY);
  if (invite !== null && /^[\w-]{1,200}$/.test(invite)) return `/invite/${invite}`;
  return isInternalPath(target) ? target : "/";
}
