import type { Me } from "@emberline/contract";
import { ApiError } from "../api/api-error.ts";

/** The profile, or the token check's reply if the profile could not be loaded. */
export type User = Partial<Me> & { verified?: boolean };

export type LoadedSession =
  | { kind: "anonymous" }
  /** The token is no longer valid: remove it. */
  | { kind: "refused" }
  /** Unknown: keep the token. */
  | { kind: "unreachable"; error: unknown }
  | { kind: "known"; user: User; isAdmin: boolean };

/**
 * Who is logged in (ACCOUNT-20 to ACCOUNT-24). A refusal ends the session; a network or server error does
 * not, because it says nothing about the token (API-62). `wasAdmin` says whether an earlier check of this token found
 * an admin, which holds while the check of the rights has no answer.
 */
export async function loadSession(token: string | null, wasAdmin = false): Promise<LoadedSession> {
  if (token === null) return { kind: "anonymous" };
  try {
    const api = await loadSessionApi();
    const check = await api.checkToken();
    if (!check.verified) return { kind: "refused" };
    const [user, isAdmin] = await Promise.all([
      // The token check's reply replaces a profile that cannot be loaded.
      api.fetchProfile().catch(() => check),
      api.checkAdmin().then(
        ({ verified }) => verified,
        (error: unknown) => wasAdmin && !isUnauthorized(error),
      ),
    ]);
    return { kind: "known", user, isAdmin };
  } catch (error) {
    return isUnauthorized(error) ? { kind: "refused" } : { kind: "unreachable", error };
  }
}

/** Loads the session's requests with the contract, in a chunk of their own. */
export const loadSessionApi = () => import("./session-api.ts");

const isUnauthorized = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** The replacement for a profile has no id. */
export const hasProfile = (user: User | null): boolean => user?.userId !== undefined;

/** True for a user without a confirmed address. */
export const needsEmailVerification = (user: User | null): boolean =>
  user !== null && !(user.email && user.emailVerified);
