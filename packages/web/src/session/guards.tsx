import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorState } from "../ui/layout/error-state.tsx";
import { FirePage } from "../ui/art/fire-loader.tsx";
import type { ReturnTo } from "./return-to.ts";
import { useSession } from "./session.tsx";

interface RequireUserProps {
  children?: ReactNode;
  /** Shown until it is known who is logged in. */
  loading?: ReactNode;
  /** Shown, but not usable, for the moment until the login's address is open: what is typed would be lost. */
  login?: ReactNode;
}

/** Renders its children, or the nested routes, for logged-in users only: another user gets them anew. */
export function RequireUser({ children = <Outlet />, ...shown }: RequireUserProps) {
  const { user, owner, loading, error } = useSession();
  if (loading) return shown.loading ?? <FirePage />;
  if (user !== null) return <Fragment key={owner}>{children}</Fragment>;
  if (error !== null) return <Unreachable />;
  return (
    <>
      <div inert className="contents">
        {shown.login}
      </div>
      <ToLogin />
    </>
  );
}

interface RequireAdminProps {
  children?: ReactNode;
  orScorer?: boolean;
  /** Shown to an admin whose session lacks the passkey that the site asks for. */
  passkey?: ReactNode;
}

/** Does the location's state say that the login was needed for an admin page? */
export const isForAdmins = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "adminsOnly" in state;

/**
 * Renders its children, or the nested routes, for admins only, or also for scorers; others go to the login (ADMIN-6).
 * Rights that were loaded for an earlier page are checked again first: they may have been granted since.
 */
export function RequireAdmin({ children = <Outlet />, orScorer = false, passkey }: RequireAdminProps) {
  const { user, owner, isAdmin, isScorer, needsPasskey, initialized, loading, error, recheck } = useSession();
  const isAllowed = isAdmin || (orScorer && isScorer);
  const [isOutdated, setIsOutdated] = useState(initialized && user !== null && !isAllowed);
  useEffect(() => {
    if (isOutdated) void recheck().finally(() => setIsOutdated(false));
  }, [isOutdated, recheck]);
  if (isAllowed) return <Fragment key={owner}>{children}</Fragment>;
  if (needsPasskey && passkey !== undefined) return <Fragment key={owner}>{passkey}</Fragment>;
  if (loading || isOutdated) return <FirePage />;
  return error === null ? <ToLogin adminsOnly /> : <Unreachable />;
}

/** Redirects to the login, which returns to this page, unless the user logged out. */
function ToLogin({ adminsOnly }: { adminsOnly?: true }) {
  const { pathname, search, hash } = useLocation();
  const { previousUserId, hasLoggedOut } = useSession();
  const returnTo: ReturnTo | null = hasLoggedOut
    ? null
    : { path: `${pathname}${search}${hash}`, userId: previousUserId };
  return <Navigate to="/login" replace state={{ ...(adminsOnly && { adminsOnly }), returnTo }} />;
}

function Unreachable() {
  const { recheck } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState
        title="The server cannot be reached"
        message="Please check your connection. You are still logged in."
        onRetry={recheck}
      />
    </main>
  );
}
