import { Share2 } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { SecretLink } from "../../../ui/controls/secret-link.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { canShare, inviteUrl, share } from "./share-invite.ts";
import { useInvite } from "./use-invite.ts";

interface InviteLinkProps {
  league: { leagueId: string; name: string };
  invite: { token: string; createdAt: string };
  membersMayInvite: boolean;
}

/** The active link: copy, share, replace or stop it. */
export function InviteLink({ league, invite, membersMayInvite }: InviteLinkProps) {
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
