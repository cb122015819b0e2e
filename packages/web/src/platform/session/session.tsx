import { type QueryClient, QueryClientContext } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { readOwner, readToken, removeToken, showSession, storedToken, storeToken } from "../api/token.ts";
import { removeItem, setItem } from "../api/local-storage.ts";
import { recheckOnReturn } from "./recheck-on-return.ts";
import { rememberAdmin } from "./admin/expected-admin.ts";
import { forgetInput } from "../../ui/unsaved/kept-input.ts";
import { isInternalPath } from "./internal-path.ts";
import { clearDevice, findSession, removePendingInvite, storeSession } from "./stored-session.ts";
import { onUnauthorized } from "./unauthorized.ts";
import type { Identity } from "./return-to.ts";
import {
  hasProfile,
  NO_RIGHTS,
  loadSessionApi,
  needsEmailVerification,
  loadSession,
  type LoadedSession,
  type Rights,
  type User,
} from "./load-session.ts";

interface State extends Rights {
  user: User | null;
  /** The key of what belongs to the user: their id, or their token while the profile is not known. */
  owner: string | null;
  /** The first check, or the one after a login, is running. */
  loading: boolean;
  /** The first check is done, whatever its result. */
  initialized: boolean;
  /** The server could not be reached; the token is kept. */
  error: unknown;
  /** Whose session ended on this page; null if none did. */
  previousUserId: string | null;
  /** The user logged out, as opposed to a session that ended. */
  hasLoggedOut: boolean;
}

/** The reply to a login, a verification and the first set-up. */
export interface LoginReply {
  token: string;
  target?: string | undefined;
  userType?: string | undefined;
}

export interface Session extends State {
  needsEmailVerification: boolean;
  /** Stores the token and loads the user; the result is unknown (null) if the server does not reply. */
  login: (reply: LoginReply) => Promise<Identity>;
  logout: () => Promise<void>;
  /** Checks the session again. */
  recheck: () => Promise<void>;
  /** Merges a change that the server has confirmed into the user. */
  updateUser: (change: Partial<User>) => void;
}

const signedOut: State = {
  ...NO_RIGHTS,
  user: null,
  owner: null,
  loading: false,
  initialized: true,
  error: null,
  previousUserId: null,
  hasLoggedOut: false,
};
const SessionContext = createContext<Session | null>(null);

/** The current session. Throws outside of `SessionProvider`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession outside of SessionProvider");
  return session;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  // Undefined while the app has not loaded it: then there is no data of anybody either.
  const queries = use(QueryClientContext);
  const [state, setState] = useState<State>(() =>
    readToken() === null ? signedOut : { ...signedOut, loading: true, initialized: false },
  );

  /** The token whose profile is shown. */
  const profileToken = useRef<string | null>(null);

  /** The rights at the last check, and the token that had them. */
  const lastRights = useRef<Rights & { token: string | null }>({ ...NO_RIGHTS, token: null });

  const load = useCallback(async () => {
    const token = storedToken();
    const before = lastRights.current;
    const loaded = await loadSession(token, before.token === token ? before : NO_RIGHTS);
    const stored = loaded.kind === "unreachable" ? await findSession(token) : null;
    // A login or logout has replaced the token meanwhile: the reply is about an old session.
    if (token !== storedToken()) return loaded;
    if (loaded.kind !== "unreachable") {
      lastRights.current = { ...rightsOf(loaded), token };
    }
    const ownerBefore = readOwner();
    if (loaded.kind === "refused") removeToken();
    if (loaded.kind === "refused" || loaded.kind === "anonymous") void clearDevice();
    if (loaded.kind === "known") rememberAdmin(loaded.isAdmin || loaded.isScorer);
    if (loaded.kind === "known" && token !== null && hasProfile(loaded.user)) {
      void storeSession({ token, user: loaded.user, ...rightsOf(loaded) });
    }
    const isFresh = loaded.kind !== "known" || hasProfile(loaded.user) || profileToken.current !== token;
    if (isFresh) profileToken.current = loaded.kind === "known" && hasProfile(loaded.user) ? token : null;
    const owner = ownerOf(loaded, token, stored?.user);
    // A session that cannot be checked does not replace one that is shown.
    if (loaded.kind !== "unreachable" || ownerBefore === null) {
      if (ownerBefore !== null && ownerBefore !== owner) forgetUser(queries);
      if (owner !== null || loaded.kind !== "unreachable") showSession(owner === null ? null : token, owner);
    }
    setState((previous) => {
      if (loaded.kind === "known") {
        // If the profile could not be loaded this time, keep the last one.
        return { ...signedOut, user: isFresh ? loaded.user : previous.user, owner, ...rightsOf(loaded) };
      }
      // A logged-in user can carry on, also one of an earlier visit; others have nothing to be shown.
      if (loaded.kind === "unreachable") {
        const {
          user,
          isAdmin,
          isScorer = false,
        } = previous.user === null && stored !== null ? stored : previous;
        return { ...previous, ...settled, user, owner, isAdmin, isScorer, error: loaded.error };
      }
      const { user, hasLoggedOut } = previous;
      return { ...signedOut, previousUserId: user?.userId ?? previous.previousUserId, hasLoggedOut };
    });
    return loaded;
  }, [queries]);

  const recheck = useCallback(async () => void (await load()), [load]);

  const login = useCallback(
    async ({ token, target, userType }: LoginReply) => {
      await clearDevice();
      storeToken(token);
      if (isInternalPath(target)) setItem("homeTarget", target);
      else removeItem("homeTarget");
      if (userType !== undefined) setItem("userType", userType);
      queries?.clear();
      setState({ ...signedOut, loading: true });
      const loaded = await load();
      const isKnown = loaded.kind === "known";
      return { userId: (isKnown && loaded.user.userId) || null, ...rightsOf(loaded) };
    },
    [queries, load],
  );

  const updateUser = useCallback((change: Partial<User>) => {
    setState((before) => ({ ...before, user: before.user && { ...before.user, ...change } }));
  }, []);

  const logout = useCallback(async () => {
    await logOutOnServer();
    // In another tab, another user has logged in meanwhile, who stays so.
    if (storedToken() !== readToken()) {
      await load();
      return;
    }
    removeToken();
    await clearDevice();
    removeItem("homeTarget");
    removeItem("userType");
    removePendingInvite();
    forgetInput();
    forgetUser(queries);
    setState({ ...signedOut, hasLoggedOut: true });
  }, [queries, load]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it sets nothing before the server has answered
    void recheck();
    const stopListening = onUnauthorized(() => void recheck());
    const onStorage = ({ key }: StorageEvent) => {
      if (key === "jwt" || key === null) void recheck();
    };
    addEventListener("storage", onStorage);
    return () => {
      stopListening();
      removeEventListener("storage", onStorage);
    };
  }, [recheck]);

  // The name or the rights may have changed elsewhere.
  const isKnown = state.user !== null;
  const rechecks = useRef<ReturnType<typeof recheckOnReturn> | null>(null);
  useEffect(() => {
    if (!isKnown) return undefined;
    const started = recheckOnReturn(() => void recheck());
    rechecks.current = started;
    return () => {
      started.stop();
      rechecks.current = null;
    };
  }, [isKnown, recheck]);
  const { pathname } = useLocation();
  useEffect(() => rechecks.current?.onNavigate(pathname), [pathname]);

  // A session of an earlier visit is checked as soon as there is a network.
  const isUnchecked = state.error !== null;
  useEffect(() => {
    if (!isUnchecked) return undefined;
    const check = () => void recheck();
    addEventListener("online", check);
    return () => removeEventListener("online", check);
  }, [isUnchecked, recheck]);

  const session = useMemo(
    () => ({
      ...state,
      needsEmailVerification: needsEmailVerification(state.user),
      login,
      logout,
      recheck,
      updateUser,
    }),
    [state, login, logout, recheck, updateUser],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Whose the page is next. */
function ownerOf(loaded: LoadedSession, token: string | null, stored: User | undefined): string | null {
  if (loaded.kind === "unreachable") return readOwner() ?? (stored && (stored.userId ?? token)) ?? null;
  if (loaded.kind !== "known") return null;
  // The same session has the same owner, also when their profile is loaded later.
  return (readToken() === token && readOwner()) || (loaded.user.userId ?? token);
}

/**
 * Forgets what was loaded for the user. What they are saving is still sent, with their token, but its end changes
 * nothing on the next user's pages.
 */
function forgetUser(queries: QueryClient | undefined): void {
  for (const mutation of queries?.getMutationCache().getAll() ?? []) mutation.setOptions({});
  queries?.clear();
}

function rightsOf(loaded: LoadedSession): Rights {
  if (loaded.kind !== "known") return NO_RIGHTS;
  const { isAdmin, isScorer, needsPasskey } = loaded;
  return { isAdmin, isScorer, ...(needsPasskey && { needsPasskey }) };
}

const settled = { loading: false, initialized: true };

/** Starts the request with the current token, which the caller removes next; does not wait for the reply. */
async function logOutOnServer(): Promise<void> {
  const api = await loadSessionApi().catch(() => null);
  void api?.postLogout().catch(() => undefined);
}
