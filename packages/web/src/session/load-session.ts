import type { Me } from "@emberline/contract";
import { ApiError } from "../api/api-error.ts";

/** The profile, or what is left of it when the server would not give it. */
export type User = Partial<Me> & { verified?: boolean };

export type LoadedSession =
  | { kind: "anonymous" }
  /** The token is no session any more: it is to be removed. */
  | { kind: "refused" }
  /** Nobody could tell: the token is to be kept. */
  | { kind: "unreachable"; error: unknown }
  | { kind: "known"; user: User; isAdmin: boolean };

/**
 * Who is logged in (ACCOUNT-20 to ACCOUNT-24). A plain "no" ends a session; a fault does not, because it
 * says nothing about the token (API-62).
 */
export async function loadSession(token: string | null): Promise<LoadedSession> {
  if (token === null) return { kind: "anonymous" };
  try {
    const api = await loadSessionApi();
    const check = await api.checkToken();
    if (!check.verified) return { kind: "refused" };
    const [user, isAdmin] = await Promise.all([
      // The answer of the token check stands in for a profile that cannot be had.
      api.fetchProfile().catch(() => check),
      api.checkAdmin().then(
        ({ verified }) => verified,
        () => false,
      ),
    ]);
    return { kind: "known", user, isAdmin };
  } catch (error) {
    return isUnauthorized(error) ? { kind: "refused" } : { kind: "unreachable", error };
  }
}

export const loadSessionApi = () => import("./session-api.ts");

const isUnauthorized = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** What stands in for a profile knows no id. */
export const hasProfile = (user: User | null): boolean => user?.userId !== undefined;

/** True for a user without an address, or with one that nobody confirmed. */
export const needsEmailVerification = (user: User | null): boolean =>
  user !== null && !(user.email && user.emailVerified);
