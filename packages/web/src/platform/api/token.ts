import { removeItem, getItem, setItem } from "./local-storage.ts";

/**
 * The token of the session that this page shows. Another tab may have stored one of another user: until this page
 * shows that user, its requests are still made by the one who sees it. Undefined before the first check.
 */
let shown: string | null | undefined;
let owner: string | null = null;

/** The token of this page's requests. */
export const readToken = (): string | null => (shown === undefined ? storedToken() : shown);

/** The token of the next session, which is another one after a login or logout in another tab. */
export const storedToken = () => getItem("jwt");

/** Whose input is on this page: the user's id, or what stands for it while the profile is not known; null for a visitor. */
export const readOwner = (): string | null => owner;

/** From now on the page shows this session. */
export function showSession(token: string | null, ownerId: string | null): void {
  shown = token;
  owner = ownerId;
}

export function storeToken(token: string): void {
  setItem("jwt", token);
  showSession(token, null);
}

export function removeToken(): void {
  removeItem("jwt");
  showSession(null, null);
}

/** As before the first check. */
export function forgetShownSession(): void {
  shown = undefined;
  owner = null;
}
