import type { Rights } from "./load-session.ts";
import { isInternalPath, parseInternalPath } from "./internal-path.ts";

/** The page that required the login. Kept in the location's state, so it belongs to this tab only. */
export interface ReturnTo {
  /** With search and hash. */
  path: string;
  /** Whose session ended there; null if unknown. */
  userId: string | null;
}

/** The user who has just logged in. */
export interface Identity extends Rights {
  userId: string | null;
}

/** Reads where to return to from the location's state; null if it holds nothing valid. */
export function returnToIn(state: unknown): ReturnTo | null {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return null;
  const { returnTo } = state;
  if (typeof returnTo !== "object" || returnTo === null) return null;
  if (!("path" in returnTo) || typeof returnTo.path !== "string" || !("userId" in returnTo)) return null;
  const { path, userId } = returnTo;
  return { path, userId: typeof userId === "string" ? userId : null };
}

/** The page to return to after a login; null if there is none, or if it belonged to another user. */
export function resolveReturnPath(returnTo: ReturnTo | null, identity: Identity): string | null {
  if (returnTo === null || !isInternalPath(returnTo.path)) return null;
  const { pathname, search, hash } = parseInternalPath(returnTo.path);
  if (pathname === "/" || startsWithPage(ACCOUNT_PAGES, pathname)) return null;
  const { isAdmin, isScorer } = identity;
  if (startsWithPage(["admin"], pathname) && !isAdmin && !isScorer) return null;
  if (startsWithPage(["admin-draft"], pathname) && !isAdmin) return null;
  if (returnTo.userId !== null && returnTo.userId !== identity.userId) return null;
  return `${pathname}${search}${hash}`;
}

/** Pages for logged-out users. */
const ACCOUNT_PAGES = ["login", "register", "verify-email", "forgot-password", "reset-password", "setup"];

/** The router ignores case. */
const startsWithPage = (pages: readonly string[], pathname: string): boolean =>
  pages.includes(pathname.split("/")[1]?.toLowerCase() ?? "");
