import { isInternalPath, parseInternalPath } from "./internal-path.ts";

/** The page that a login came between. It travels in the state of the location, so it is of this tab alone. */
export interface ReturnTo {
  /** With search and hash. */
  path: string;
  /** Whose session ended there; null when nobody knows. */
  userId: string | null;
}

/** Who has just logged in. */
export interface Identity {
  userId: string | null;
  isAdmin: boolean;
}

export function returnToIn(state: unknown): ReturnTo | null {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return null;
  const { returnTo } = state;
  if (typeof returnTo !== "object" || returnTo === null) return null;
  if (!("path" in returnTo) || typeof returnTo.path !== "string" || !("userId" in returnTo)) return null;
  const { path, userId } = returnTo;
  return { path, userId: typeof userId === "string" ? userId : null };
}

/** Where a login leads back to; null when the server says where. One person's page is not opened for another. */
export function resolveReturnPath(returnTo: ReturnTo | null, identity: Identity): string | null {
  if (returnTo === null || !isInternalPath(returnTo.path)) return null;
  const { pathname, search, hash } = parseInternalPath(returnTo.path);
  if (pathname === "/" || startsWithPage(ACCOUNT_PAGES, pathname)) return null;
  if (startsWithPage(ADMIN_PAGES, pathname) && !identity.isAdmin) return null;
  if (returnTo.userId !== null && returnTo.userId !== identity.userId) return null;
  return `${pathname}${search}${hash}`;
}

/** They lead to a session, and nowhere once there is one. */
const ACCOUNT_PAGES = ["login", "register", "verify-email", "forgot-password", "reset-password", "setup"];
const ADMIN_PAGES = ["admin", "admin-draft"];

/** The router takes capitals for small letters. */
const startsWithPage = (pages: readonly string[], pathname: string): boolean =>
  pages.includes(pathname.split("/")[1]?.toLowerCase() ?? "");
