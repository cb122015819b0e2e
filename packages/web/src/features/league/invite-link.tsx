import { Copy, RefreshCw, Share2, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm-dialog.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { dayText } from "../../ui/time-text.ts";
import { useToast } from "../../ui/toasts.tsx";
import { canShare, inviteUrl, share } from "./share.ts";
import { useInvite } from "./use-invite.ts";

interface InviteLinkProps {
  league: { leagueId: string; name: string };
  invite: { token: string; createdAt: string };
}

/** A link that works: to hand on, to renew, to stop. */
export function InviteLink({ league, invite }: InviteLinkProps) {
  const url = inviteUrl(invite.token);
  const toast = useToast();
  const { renew, end } = useInvite(league.leagueId);
  const { ask, dialog } = useConfirm();

  const copy = async () => {
    if (await copyText(url)) toast.success("Link copied");
    else toast.error("Copying did not work here. Select the link and copy it");
  };
  const askRenew = async () => {
    const question = { title: "Make a new link?", confirmLabel: "Make New Link" };
    const children = <p className="pb-1 text-dim">The old one stops working at once.</p>;
    if (!(await ask({ ...question, children }))) return;
    renew.mutate(undefined, { onSuccess: () => toast.success("Here is your new link") });
  };
  const askEnd = async () => {
    const question = { title: "Stop the link?", confirmLabel: "Stop Link", danger: true };
    const children = <p className="pb-1 text-dim">Nobody can join by it any more. Members stay.</p>;
    if (await ask({ ...question, children })) end.mutate();
  };

  return (
    <>
      <p className="rounded-xl border border-edge bg-well px-3.5 py-2.5 text-[0.9375rem] leading-snug break-all select-all">
        {url}
      </p>
      <p className="mt-1.5 text-[0.8125rem] text-dim">
        Whoever has it can join without a password. Made on {dayText(invite.createdAt)}.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="ember" onClick={() => void copy()}>
          <Copy aria-hidden size={17} />
          Copy Link
        </Button>
        {canShare() && (
          <Button onClick={() => void share(league.name, url)}>
            <Share2 aria-hidden size={17} />
            Share
          </Button>
        )}
      </div>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button look="plain" className="px-3" busy={renew.isPending} onClick={() => void askRenew()}>
          <RefreshCw aria-hidden size={16} />
          New Link
        </Button>
        <Button look="plain" className="px-3" busy={end.isPending} onClick={() => void askEnd()}>
          <X aria-hidden size={17} />
          Stop Link
        </Button>
      </div>
      {dialog}
    </>
  );
}
