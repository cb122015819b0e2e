import type { InvitedLeague } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { storePendingInvite } from "../../../platform/session/pending-invite.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { JoinByInviteForm } from "./join-by-invite-form.tsx";

interface InvitationActionsProps {
  league: InvitedLeague;
  invite: string;
}

/** The next step for a visitor, a member or another user. */
export function InvitationActions({ league, invite }: InvitationActionsProps) {
  const { user, owner } = useSession();
  if (user === null) return <SignUpToJoin league={league} invite={invite} />;
  return <SignedInActions key={owner} league={league} invite={invite} firstName={user.firstName} />;
}

function SignUpToJoin({ league, invite }: InvitationActionsProps) {
  const saveInvite = () => storePendingInvite(invite);
  return (
    <>
      {league.joinable ? (
        <p className="mb-4 text-dim">
          Make an account, name your team, and you are in. No league password needed.
        </p>
      ) : (
        <NotJoinableNotice full={league.full} />
      )}
      <div className="grid gap-3">
        <ButtonLink to="/register" variant="primary" wide onClick={saveInvite}>
          Sign Up
        </ButtonLink>
        <ButtonLink to="/login" wide onClick={saveInvite}>
          Log In
        </ButtonLink>
      </div>
    </>
  );
}

function SignedInActions({
  league,
  invite,
  firstName,
}: InvitationActionsProps & { firstName: string | undefined }) {
  const mine = useQuery(routeQuery(teamCalls.mine));
  if (mine.isPending) return <SkeletonBar className="h-12 w-full rounded-xl!" />;
  if (mine.error) return <ErrorState onRetry={mine.refetch} />;
  const isMember = mine.data.data.some((team) => team.league.leagueId === league.leagueId);
  if (isMember) {
    return (
      <>
        <p className="mb-4 text-dim">You have a team in this league already.</p>
        <ButtonLink to={`/league/${league.leagueId}`} variant="primary" wide>
          Go to the League
        </ButtonLink>
      </>
    );
  }
  if (league.joinable) return <JoinByInviteForm league={league} invite={invite} firstName={firstName} />;
  return (
    <>
      <NotJoinableNotice full={league.full} />
      <ButtonLink to="/" wide>
        My Teams
      </ButtonLink>
    </>
  );
}

function NotJoinableNotice({ full }: { full: boolean }) {
  return (
    <p className="mb-4 rounded-xl border border-gold/40 bg-gold/12 px-3.5 py-3">
      {full
        ? "This league is full: it has a team for each contestant of the season. Keep this link: it works again once a team leaves or contestants are added."
        : "No one can join while the draft is running. Keep this link: it works again once the draft is complete."}
    </p>
  );
}
