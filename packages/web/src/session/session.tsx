import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { removeToken, readToken, storeToken } from "../api/token.ts";
import { removeItem, setItem } from "../api/local-storage.ts";
import { lookAgainOnReturn } from "./recheck-on-focus.ts";
import { isOwnPath } from "./internal-path.ts";
import { onRefused } from "./unauthorized.ts";
import type { Person } from "./return-to.ts";
import { isProfile, loadAccountCalls, needsEmailVerification, startUp, type User } from "./load-session.ts";

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
  formerUserId: string | null;
  /** They went by themselves, and not because the session ended. */
  hasLoggedOut: boolean;
}

/** What login, verification and set-up answer. */
export interface Opened {
  token: string;
  target?: string | undefined;
  userType?: string | undefined;
}

export interface Session extends State {
  needsEmailVerification: boolean;
  /** Stores the session and loads the user; answers who it is, as far as the server could say. */
  login: (opened: Opened) => Promise<Person>;
  logout: () => Promise<void>;
  /** Asks the server again who is there. */
  recheck: () => Promise<void>;
  /** Takes over what the server has just confirmed about the user. */
  learn: (change: Partial<User>) => void;
}

const nobody: State = {
  user: null,
  isAdmin: false,
  loading: false,
  initialized: true,
  error: null,
  formerUserId: null,
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
  const [state, setState] = useState<State>({ ...nobody, loading: true, initialized: false });

  /** The token whose profile is on screen. */
  const known = useRef<string | null>(null);

  const look = useCallback(async () => {
    const token = readToken();
    const found = await startUp(token);
    // Somebody logged in or out while we asked: the answer is about a session that is gone.
    if (token !== readToken()) return found;
    if (found.kind === "refused") removeToken();
    const isNews = found.kind !== "known" || isProfile(found.user) || known.current !== token;
    if (isNews) known.current = found.kind === "known" && isProfile(found.user) ? token : null;
    setState((before) => {
      if (found.kind === "known") {
        // A profile that could not be had this time is still the one of last time.
        return { ...nobody, user: isNews ? found.user : before.user, isAdmin: found.isAdmin };
      }
      // Whoever is already in keeps working; only a first look has nothing else to show.
      if (found.kind === "unreachable") return { ...before, ...settled, error: found.error };
      const { user, hasLoggedOut } = before;
      return { ...nobody, formerUserId: user?.userId ?? before.formerUserId, hasLoggedOut };
    });
    return found;
  }, []);

  const recheck = useCallback(async () => void (await look()), [look]);

  const login = useCallback(
    async ({ token, target, userType }: Opened) => {
      storeToken(token);
      if (isOwnPath(target)) setItem("homeTarget", target);
      else removeItem("homeTarget");
      if (userType !== undefined) setItem("userType", userType);
      queries.clear();
      setState({ ...nobody, loading: true });
      const found = await look();
      const isKnown = found.kind === "known";
      return { userId: (isKnown && found.user.userId) || null, isAdmin: isKnown && found.isAdmin };
    },
    [queries, look],
  );

  const learn = useCallback((change: Partial<User>) => {
    setState((before) => ({ ...before, user: before.user && { ...before.user, ...change } }));
  }, []);

  const logout = useCallback(async () => {
    await sayGoodbye();
    removeToken();
    removeItem("homeTarget");
    removeItem("userType");
    setState({ ...nobody, hasLoggedOut: true });
    queries.clear();
  }, [queries]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it sets nothing before the server has answered
    void recheck();
    const stopListening = onRefused(() => void recheck());
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
  useEffect(() => (isKnown ? lookAgainOnReturn(() => void recheck()) : undefined), [isKnown, recheck]);

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
async function sayGoodbye(): Promise<void> {
  const calls = await loadAccountCalls().catch(() => null);
  void calls?.endSession().catch(() => undefined);
}
