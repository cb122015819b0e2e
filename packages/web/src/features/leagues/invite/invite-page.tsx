import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { removePendingInvite } from "../../../platform/session/stored-session.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonForm } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { InvitationActions } from "./invitation-actions.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { fullName, ruleSentences } from "@emberline/game";
import type { InvitedLeague as Invited } from "@emberline/contract";
import { EyeOff, Flame, Scale, Users } from "lucide-react";
import { countText } from "../../../ui/text/count-text.ts";
import type { ScheduledDraft } from "../draft/draft-countdown.ts";
import { useDraftCountdown } from "../draft/use-draft-countdown.ts";

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

/** Says that an invite link is not valid, and where to go instead. */
function InvalidInvite() {
  const { user } = useSession();
  useEffect(() => removePendingInvite(), []);
  return (
    <div className="animate-rise">
      <DocumentTitle>Invite</DocumentTitle>
      <h1 className="text-4xl lg:text-[2.5rem]">This invite link does not work</h1>
      <p className="mt-2 mb-7 text-dim">
        It may have been replaced or stopped, or it is incomplete. Ask the person who sent it for a new one.
      </p>
      <div className="flex flex-wrap gap-3">
        {user === null ? (
          <>
            <ButtonLink to="/register" variant="primary">
              Sign Up
            </ButtonLink>
            <ButtonLink to="/login">Log In</ButtonLink>
          </>
        ) : (
          <ButtonLink to="/leagues" variant="primary">
            Browse Available Leagues
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** What an invite link shows of its league. */
function InvitationSummary({ league }: { league: Invited }) {
  return (
    <header className="mb-7">
      <p className="mb-1 text-[0.9375rem] font-semibold text-ember">You are invited</p>
      <h1 className="text-4xl wrap-anywhere lg:text-[2.5rem]">{league.name}</h1>
      <p className="mt-2 text-dim">A league by {fullName(league.owner)}</p>
      <ul className="mt-5 grid gap-2">
        <Detail icon={<Users aria-hidden size={18} />}>
          {league.teamsCount === 1 ? "1 team so far" : countText(league.teamsCount, "team")}
        </Detail>
        <Detail icon={<Flame aria-hidden size={18} />}>
          {league.draft ? <DraftDetail draft={league.draft} /> : "No draft set yet"}
        </Detail>
        {league.rules && (
          <Detail icon={<Scale aria-hidden size={18} />}>
            {Object.values(ruleSentences(league.rules)).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}.
              </span>
            ))}
          </Detail>
        )}
        {league.spoilerDelayHours !== null && (
          <Detail icon={<EyeOff aria-hidden size={18} />}>
            Results stay hidden from all members for {countText(league.spoilerDelayHours, "hour")} after an
            episode airs. If you join, that holds for you on all pages.
          </Detail>
        )}
      </ul>
    </header>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className="shrink-0 text-ember">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function DraftDetail({ draft }: { draft: ScheduledDraft }) {
  const countdown = useDraftCountdown(draft);
  if (countdown?.phase === "running") return "The draft is running right now";
  return countdown?.phase !== "scheduled" ? "The draft is complete" : `Draft ${countdown.text}`;
}
