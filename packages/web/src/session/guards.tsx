import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ErrorState } from "../ui/layout/error-state.tsx";
import { FirePage } from "../ui/art/fire-loader.tsx";
import type { ReturnTo } from "./return-to.ts";
import { useSession } from "./session.tsx";

/** Lets logged-in people through, as a layout route or round its children. */
export function RequireUser({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user, loading, error } = useSession();
  if (loading) return <FirePage />;
  if (user !== null) return children;
  return error === null ? <ToLogin /> : <Unreachable />;
}

/** Was somebody sent to the login because the page is for admins? Takes the state of the location. */
export const isForAdmins = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "adminsOnly" in state;

/** Lets admins through; everybody else goes to the login (ADMIN-6). */
export function RequireAdmin({ children = <Outlet /> }: { children?: ReactNode }) {
  const { isAdmin, loading, error } = useSession();
  if (loading) return <FirePage />;
  if (isAdmin) return children;
  return error === null ? <ToLogin adminsOnly /> : <Unreachable />;
}

/** To the login, and from there back to this page, unless somebody logged out. */
function ToLogin({ adminsOnly }: { adminsOnly?: true }) {
  const { pathname, search, hash } = useLocation();
  const { previousUserId: formerUserId, hasLoggedOut } = useSession();
  const returnTo: ReturnTo | null = hasLoggedOut
    ? null
    : { path: `${pathname}${search}${hash}`, userId: formerUserId };
  return <Navigate to="/login" replace state={{ ...(adminsOnly && { adminsOnly }), returnTo }} />;
}

function Unreachable() {
  const { recheck } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState
        title="The camp is out of reach"
        message="We could not reach the server. You are still logged in."
        onRetry={recheck}
      />
    </main>
  );
}
