import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link2, Share2 } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LinkBox } from "../../../ui/controls/secret-link.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import type { League } from "../page/league-types.ts";
import { canShare, inviteUrl, share, useInvite } from "./use-invite.ts";

/** The invite link to copy and share, for the owner and, unless the owner says no, for every member. */
export function InviteFriends({ league: { leagueId, name, mayChange, teams } }: { league: League }) {
  const { data: invite, membersMayInvite } = useSuspenseQuery(
    routeQuery(membershipCalls.invite, { params: { leagueId } }),
  ).data;
  const { create } = useInvite(leagueId);
  if (!mayChange && !membersMayInvite) {
    return <p className="text-dim">The owner of the league invites the other members.</p>;
  }
  if (invite === null) {
    return (
      <>
        <p className="mb-3 text-dim">Send your friends a link. They join with it without a password.</p>
        <Button
          variant={teams.length > 1 ? "secondary" : "primary"}
          className="px-4"
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          <Link2 aria-hidden size={18} />
          Create Invite Link
        </Button>
      </>
    );
  }
  const url = inviteUrl(invite.token);
  return (
    <LinkBox
      url={url}
      hint="Anyone with this link can join without a password. Until the draft is set, there is room for one team for each contestant of the season."
      copyLabel="Copy Link"
      extraActions={
        canShare() && (
          <Button onClick={() => void share(name, url)}>
            <Share2 aria-hidden size={17} />
            Share
          </Button>
        )
      }
    />
  );
}

export function InviteFriendsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="h-5 w-4/5" />
      <SkeletonBar className="mt-3 h-11 w-40 rounded-xl!" />
    </div>
  );
}
