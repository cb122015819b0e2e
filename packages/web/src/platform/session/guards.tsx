import { Fragment, type ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { FirePage } from "../../ui/art/fire-loader.tsx";
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

/** Does the location's state say that the login was needed for an admin page? */
export const isForAdmins = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "adminsOnly" in state;

/** Redirects to the login, which returns to this page, unless the user logged out. */
export function ToLogin({ adminsOnly }: { adminsOnly?: true }) {
  const { pathname, search, hash } = useLocation();
  const { previousUserId, hasLoggedOut } = useSession();
  const returnTo: ReturnTo | null = hasLoggedOut
    ? null
    : { path: `${pathname}${search}${hash}`, userId: previousUserId };
  return <Navigate to="/login" replace state={{ ...(adminsOnly && { adminsOnly }), returnTo }} />;
}

export function Unreachable() {
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
