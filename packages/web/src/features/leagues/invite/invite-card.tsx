import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link2, Share2 } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import type { League } from "../page/league-types.ts";
import { useInvite, canShare, inviteUrl, share } from "./use-invite.ts";
import { SecretLink } from "../../../ui/controls/secret-link.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** The link to join the league without a password. */
export function InviteCard({ league }: { league: League }) {
  return (
    <Card title="Invite link">
      <LoadBoundary skeleton={<InviteSkeleton />}>
        <Invite league={league} />
      </LoadBoundary>
    </Card>
  );
}

function Invite({ league }: { league: League }) {
  const { leagueId } = league;
  const { data: invite, membersMayInvite } = useSuspenseQuery(
    routeQuery(membershipCalls.invite, { params: { leagueId } }),
  ).data;
  const { create, setInviting } = useInvite(leagueId);
  return (
    <>
      {invite ? (
        <InviteLink league={league} invite={invite} membersMayInvite={membersMayInvite} />
      ) : (
        <>
          <p className="mb-4 text-dim">
            Anyone with the link can see the league before logging in, and join it without the league
            password.
          </p>
          <Button busy={create.isPending} onClick={() => create.mutate()}>
            <Link2 aria-hidden size={18} />
            Create Invite Link
          </Button>
        </>
      )}
      <div className="mt-4 -mb-1 border-t border-line/60 pt-3">
        <Switch
          on={setInviting.isPending ? setInviting.variables : membersMayInvite}
          busy={setInviting.isPending}
          onToggle={() => setInviting.mutate(!membersMayInvite)}
        >
          <span>
            Members may invite
            <span className="block text-[0.8125rem] font-normal text-dim">
              If off, only you see the link. People who already have it can still use it.
            </span>
          </span>
        </Switch>
      </div>
    </>
  );
}

function InviteSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="h-12 w-full rounded-xl!" />
      <SkeletonBar className="mt-4 h-11 w-40 rounded-xl!" />
    </div>
  );
}

interface InviteLinkProps {
  league: { leagueId: string; name: string };
  invite: { token: string; createdAt: string };
  membersMayInvite: boolean;
}

/** The active link: copy, share, replace or stop it. */
function InviteLink({ league, invite, membersMayInvite }: InviteLinkProps) {
  const url = inviteUrl(invite.token);
  const toast = useToast();
  const { renew, end } = useInvite(league.leagueId);
  const sayRenewed = () => toast.success("Here is your new link");
  return (
    <SecretLink
      url={url}
      hint={`Anyone with this link can join without a password. Until the draft is set, there is room for one team for each contestant of the season. Created on ${dayText(invite.createdAt)}.`}
      copyLabel="Copy Link"
      extraActions={
        canShare() && (
          <Button onClick={() => void share(league.name, url)}>
            <Share2 aria-hidden size={17} />
            Share
          </Button>
        )
      }
      renew={{ busy: renew.isPending, run: () => renew.mutate(undefined, { onSuccess: sayRenewed }) }}
      revoke={{
        busy: end.isPending,
        run: () => end.mutate(),
        label: "Stop Link",
        question: {
          title: "Stop the link?",
          confirmLabel: "Stop Link",
          explanation: membersMayInvite
            ? "It can no longer be used to join. Members stay, and may create another one."
            : "It can no longer be used to join. Members stay.",
        },
      }}
    />
  );
}
