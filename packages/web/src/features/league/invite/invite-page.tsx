import { membershipRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, errorMessage } from "../../../api/api-error.ts";
import { routeQuery } from "../../../api/route-query.ts";
import { removePendingInvite } from "../../../session/pending-invite.ts";
import { useSession } from "../../../session/session.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonForm } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { DeadInvite } from "./invalid-invite.tsx";
import { InvitedActions } from "./invitation-actions.tsx";
import { InvitedLeague } from "./invitation-summary.tsx";

/** Where an invite link leads, also before the login. */
export function InvitePage() {
  const { invite = "" } = useParams();
  const { user, loading, error: unknown, recheck } = useSession();
  const invited = useQuery(routeQuery(membershipRoutes.invited, { params: { invite } }));
  const isKnown = user !== null;
  // Whoever is in has arrived: the next login leads home again.
  useEffect(() => {
    if (isKnown) removePendingInvite();
  }, [isKnown]);

  if (isDead(invited.error)) return <DeadInvite />;
  if (invited.isPending || loading) return <InviteSkeleton />;
  if (invited.error) return <Failure title={errorMessage(invited.error)} onRetry={invited.refetch} />;
  if (user === null && unknown !== null) return <Failure onRetry={recheck} />;
  const league = invited.data.data;
  return (
    <div className="animate-rise">
      <DocumentTitle>{league.name}</DocumentTitle>
      <InvitedLeague league={league} />
      <InvitedActions key={league.leagueId} league={league} invite={invite} />
    </div>
  );
}

function InviteSkeleton() {
  return (
    <>
      <DocumentTitle>Invite</DocumentTitle>
      <h1 className="sr-only">Invite</h1>
      <SkeletonForm fields={2} />
    </>
  );
}

/** Refused for what it is, not for when it was asked. */
const isDead = (error: Error | null) =>
  error instanceof ApiError && !error.isUnreachable && error.status !== 429;

function Failure({ title, onRetry }: { title?: string; onRetry: () => unknown }) {
  return (
    <>
      <DocumentTitle>Invite</DocumentTitle>
      <h1 className="sr-only">Invite</h1>
      <ErrorState {...(title === undefined ? {} : { title })} onRetry={onRetry} />
    </>
  );
}
