import type { ReactNode } from "react";
import { Navigate, Outlet } from "react-router";
import { ErrorState } from "../ui/error-state.tsx";
import { FirePage } from "../ui/fire-loader.tsx";
import { useSession } from "./session.tsx";

/** Lets logged-in people through, as a layout route or round its children. */
export function RequireUser({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user, loading, error } = useSession();
  if (loading) return <FirePage />;
  if (user !== null) return children;
  return error === null ? <Navigate to="/login" replace /> : <Unreachable />;
}

const ADMINS_ONLY = { adminsOnly: true };

/** Was somebody sent to the login because the page is for admins? Takes the state of the location. */
export const isForAdmins = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "adminsOnly" in state;

/** Lets admins through; everybody else goes to the login (admin-area.md §2). */
export function RequireAdmin({ children = <Outlet /> }: { children?: ReactNode }) {
  const { isAdmin, loading, error } = useSession();
  if (loading) return <FirePage />;
  if (isAdmin) return children;
  return error === null ? <Navigate to="/login" replace state={ADMINS_ONLY} /> : <Unreachable />;
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
