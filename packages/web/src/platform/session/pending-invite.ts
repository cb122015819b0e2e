import { isInternalPath } from "./internal-path.ts";
import { INVITE_KEY, removePendingInvite } from "./stored-session.ts";
import { resolveReturnPath, type Identity, type ReturnTo } from "./return-to.ts";

/** Enough to sign up. Later it may be another person who logs in on this device. */
const INVITE_VALID_MS = 60 * 60_000;

/** Keeps the invite a visitor followed until they have signed up or logged in, in this tab: others may be of others. */
export function storePendingInvite(invite: string): void {
  try {
    sessionStorage.setItem(INVITE_KEY, `${Date.now()} ${invite}`);
  } catch {
    // Storage is disabled or full: the link has to be opened again.
  }
}

function findPendingInvite(): string | null {
  try {
    const [storedAt, invite = ""] = (sessionStorage.getItem(INVITE_KEY) ?? "").split(" ");
    return Date.now() - Number(storedAt) < INVITE_VALID_MS && /^[\w-]{1,200}$/.test(invite) ? invite : null;
  } catch {
    return null;
  }
}

interface LoginRedirect {
  /** The server's target. */
  target: string | undefined;
  returnTo: ReturnTo | null;
  identity: Identity;
}

/** Where to go after a login, once: back to the page that required it, to a stored invite, or to the server's target. */
export function pathAfterLogin({ target, returnTo, identity }: LoginRedirect): string {
  const invite = findPendingInvite();
  removePendingInvite();
  const back = resolveReturnPath(returnTo, identity);
  if (back !== null) return back;
  if (invite !== null) return `/invite/${invite}`;
  return isInternalPath(target) ? target : "/";
}
