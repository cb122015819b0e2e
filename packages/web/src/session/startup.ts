import { accountRoutes, type Me } from "@emberline/contract";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";

/** The profile, or what is left of it when the server would not give it. */
export type User = Partial<Me>;

export type Startup =
  | { kind: "anonymous" }
  /** The token is no session any more: it is to be removed. */
  | { kind: "refused" }
  /** Nobody could tell: the token is to be kept. */
  | { kind: "unreachable"; error: unknown }
  | { kind: "known"; user: User; isAdmin: boolean };

/** Who is there (specification §4, auth startup). Only a plain "no" ends a session, never a fault. */
export async function startUp(token: string | null): Promise<Startup> {
  if (token === null) return { kind: "anonymous" };
  try {
    const check = await call(accountRoutes.check);
    if (!check.verified) return { kind: "refused" };
    const [user, isAdmin] = await Promise.all([findProfile(check), askAdmin()]);
    return { kind: "known", user, isAdmin };
  } catch (error) {
    return { kind: "unreachable", error };
  }
}

/** The profile; the answer of the token check stands in for one that is refused. */
async function findProfile(check: object): Promise<User> {
  try {
    return (await call(accountRoutes.me)).data;
  } catch (error) {
    if (error instanceof ApiError && !error.isUnreachable) return check;
    throw error;
  }
}

async function askAdmin(): Promise<boolean> {
  try {
    return (await call(accountRoutes.checkAdmin)).verified;
  } catch {
    return false;
  }
}

/** True for a user without an address, or with one that nobody confirmed. */
export const needsEmailVerification = (user: User | null): boolean =>
  user !== null && !(user.email && user.emailVerified);
