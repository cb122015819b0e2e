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
  | ({ kind: "known"; user: User } & Rights);

/** What of the admin area the user may open; scorers only episodes and scores. */
export interface Rights {
  isAdmin: boolean;
  isScorer: boolean;
  /** An admin without their rights: the site asks for a passkey, and the session was opened without one. */
  needsPasskey?: true;
}

export const NO_RIGHTS: Rights = { isAdmin: false, isScorer: false };

/**
 * Who is logged in (ACCOUNT-20 to ACCOUNT-24). A refusal ends the session; a network or server error does
 * not, because it says nothing about the token (API-62). `before` are the rights that an earlier check of this token
 * found, which hold while the check of the rights has no answer.
 */
export async function loadSession(token: string | null, before = NO_RIGHTS): Promise<LoadedSession> {
  if (token === null) return { kind: "anonymous" };
  try {
    const api = await loadSessionApi();
    const check = await api.checkToken(token);
    if (!check.verified) return { kind: "refused" };
    const [user, rights] = await Promise.all([
      // The token check's reply replaces a profile that cannot be loaded.
      api.fetchProfile(token).catch(() => check),
      api.checkAdmin(token).then(
        ({ verified, scorer = false, needsPasskey }) => ({
          isAdmin: verified,
          isScorer: scorer,
          ...(needsPasskey && { needsPasskey }),
        }),
        (error: unknown) => (isUnauthorized(error) ? NO_RIGHTS : before),
      ),
    ]);
    return { kind: "known", user, ...rights };
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
