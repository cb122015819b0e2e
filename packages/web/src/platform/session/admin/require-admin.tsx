import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { FirePage } from "../../../ui/art/fire-loader.tsx";
import { ToLogin, Unreachable } from "../guards.tsx";
import { useSession } from "../session.tsx";

interface RequireAdminProps {
  children?: ReactNode;
  orScorer?: boolean;
  /** Shown to an admin whose session lacks the passkey that the site asks for. */
  passkey?: ReactNode;
}

/**
 * Renders its children, or the nested routes, for admins only, or also for scorers; others go to the login (ADMIN-6).
 * Missing rights are loaded again first: an admin may have granted them since.
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
