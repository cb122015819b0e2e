import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { removeToken, readToken, storeToken } from "../api/token.ts";
import { removeItem, setItem } from "../api/local-storage.ts";
import { recheckOnFocus } from "./recheck-on-focus.ts";
import { isInternalPath } from "./internal-path.ts";
import { onUnauthorized } from "./unauthorized.ts";
import type { Identity } from "./return-to.ts";
import {
  hasProfile,
  loadSessionApi,
  needsEmailVerification,
  loadSession,
  type User,
} from "./load-session.ts";

interface State {
  user: User | null;
  isAdmin: boolean;
  /** Nothing is known yet. */
  loading: boolean;
  /** The first look is done, whatever it found. */
  initialized: boolean;
  /** The server could not be asked; the token is kept. */
  error: unknown;
  /** Whose session ended while they were here; null when nobody's did. */
  previousUserId: string | null;
  /** They went by themselves, and not because the session ended. */
  hasLoggedOut: boolean;
}

/** What login, verification and set-up answer. */
export interface LoginReply {
  token: string;
  target?: string | undefined;
  userType?: string | undefined;
}

export interface Session extends State {
  needsEmailVerification: boolean;
  /** Stores the session and loads the user; answers who it is, as far as the server could say. */
  login: (reply: LoginReply) => Promise<Identity>;
  logout: () => Promise<void>;
  /** Asks the server again who is there. */
  recheck: () => Promise<void>;
  /** Takes over what the server has just confirmed about the user. */
  learn: (change: Partial<User>) => void;
}

const signedOut: State = {
  user: null,
  isAdmin: false,
  loading: false,
  initialized: true,
  error: null,
  previousUserId: null,
  hasLoggedOut: false,
};
const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession outside of SessionProvider");
  return session;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ ...signedOut, loading: true, initialized: false });

  /** The token whose profile is on screen. */
  const profileToken = useRef<string | null>(null);

  const load = useCallback(async () => {
    const token = readToken();
    const loaded = await loadSession(token);
    // Somebody logged in or out while we asked: the answer is about a session that is gone.
    if (token !== readToken()) return loaded;
    if (loaded.kind === "refused") removeToken();
    const isFresh = loaded.kind !== "known" || hasProfile(loaded.user) || profileToken.current !== token;
    if (isFresh) profileToken.current = loaded.kind === "known" && hasProfile(loaded.user) ? token : null;
    setState((before) => {
      if (loaded.kind === "known") {
        // A profile that could not be had this time is still the one of last time.
        return { ...signedOut, user: isFresh ? loaded.user : before.user, isAdmin: loaded.isAdmin };
      }
      // Whoever is already in keeps working; only a first look has nothing else to show.
      if (loaded.kind === "unreachable") return { ...before, ...settled, error: loaded.error };
      const { user, hasLoggedOut } = before;
      return { ...signedOut, previousUserId: user?.userId ?? before.previousUserId, hasLoggedOut };
    });
    return loaded;
  }, []);

  const recheck = useCallback(async () => void (await load()), [load]);

  const login = useCallback(
    async ({ token, target, userType }: LoginReply) => {
      storeToken(token);
      if (isInternalPath(target)) setItem("homeTarget", target);
      else removeItem("homeTarget");
      if (userType !== undefined) setItem("userType", userType);
      queries.clear();
      setState({ ...signedOut, loading: true });
      const loaded = await load();
      const isKnown = loaded.kind === "known";
      return { userId: (isKnown && loaded.user.userId) || null, isAdmin: isKnown && loaded.isAdmin };
    },
    [queries, load],
  );

  const learn = useCallback((change: Partial<User>) => {
    setState((before) => ({ ...before, user: before.user && { ...before.user, ...change } }));
  }, []);

  const logout = useCallback(async () => {
    await logOutOnServer();
    removeToken();
    removeItem("homeTarget");
    removeItem("userType");
    setState({ ...signedOut, hasLoggedOut: true });
    queries.clear();
  }, [queries]);

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

  // Names and rights may have changed elsewhere.
  const isKnown = state.user !== null;
  useEffect(() => (isKnown ? recheckOnFocus(() => void recheck()) : undefined), [isKnown, recheck]);

  // Another tab may have changed who is there: nobody sees what was loaded for somebody else.
  const userId = state.user?.userId;
  const userBefore = useRef(userId);
  useEffect(() => {
    if (userBefore.current !== undefined && userBefore.current !== userId) void queries.resetQueries();
    userBefore.current = userId;
  }, [queries, userId]);

  const session = useMemo(
    () => ({
      ...state,
      needsEmailVerification: needsEmailVerification(state.user),
      login,
      logout,
      recheck,
      learn,
    }),
    [state, login, logout, recheck, learn],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

const settled = { loading: false, initialized: true };

/** Sends word with the token that is about to go. The server should forget it too, but nobody waits for that. */
async function logOutOnServer(): Promise<void> {
  const api = await loadSessionApi().catch(() => null);
  void api?.postLogout().catch(() => undefined);
}
