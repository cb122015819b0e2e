import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { InviteLink } from "./invite-link.tsx";
import type { League } from "../page/league-types.ts";
import { useInvite } from "./use-invite.ts";

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
