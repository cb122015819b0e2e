import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { removePendingInvite } from "../../../platform/session/stored-session.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonForm } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { InvalidInvite } from "./invalid-invite.tsx";
import { InvitationActions } from "./invitation-actions.tsx";
import { InvitationSummary } from "./invitation-summary.tsx";

/** The page of an invite link, also for logged-out visitors. */
export function InvitePage() {
  const { invite = "" } = useParams();
  const { user, loading, error: sessionError, recheck } = useSession();
  const invited = useQuery(routeQuery(membershipCalls.invited, { params: { invite } }));
  const isKnown = user !== null;
  // A logged-in user has opened the invite: the next login must not lead here again.
  useEffect(() => {
    if (isKnown) removePendingInvite();
  }, [isKnown]);

  if (isInvalidInvite(invited.error)) return <InvalidInvite />;
  if (invited.isPending || loading) return <InviteSkeleton />;
  if (invited.error) return <LoadError title={errorMessage(invited.error)} onRetry={invited.refetch} />;
  if (user === null && sessionError !== null) return <LoadError onRetry={recheck} />;
  const league = invited.data.data;
  return (
    <div className="animate-rise">
      <DocumentTitle>{league.name}</DocumentTitle>
      <InvitationSummary league={league} />
      <InvitationActions key={league.leagueId} league={league} invite={invite} />
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

/** The server refused the invite itself; a rate limit or an outage may pass. */
const isInvalidInvite = (error: Error | null) =>
  error instanceof ApiError && !error.isUnreachable && error.status !== 429;

function LoadError({ title, onRetry }: { title?: string; onRetry: () => unknown }) {
  return (
    <>
      <DocumentTitle>Invite</DocumentTitle>
      <h1 className="sr-only">Invite</h1>
      <ErrorState {...(title === undefined ? {} : { title })} onRetry={onRetry} />
    </>
  );
}
