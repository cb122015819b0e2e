import type { CalendarFeed } from "@emberline/contract";
import { CalendarPlus, Copy, RefreshCw, X } from "lucide-react";
import { buttonStyle } from "../../ui/button-style.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm-dialog.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { dayText } from "../../ui/time-text.ts";
import { useToast } from "../../ui/toasts.tsx";
import { webcalOf } from "./calendar-address.ts";
import type { CalendarActions } from "./use-calendar-feed.ts";

interface CalendarLinkProps {
  feed: CalendarFeed;
  actions: CalendarActions;
}

/** A link that works: to copy, to open, to replace, to remove. */
export function CalendarLink({ feed, actions: { renew, remove } }: CalendarLinkProps) {
  const toast = useToast();
  const { ask, dialog } = useConfirm();

  const copy = async () => {
    if (await copyText(feed.address)) toast.success("Link copied");
    else toast.error("Copying did not work here. Select the link and copy it");
  };
  const askRenew = async () => {
    const question = { title: "Make a new link?", confirmLabel: "Make New Link" };
    const children = <p className="pb-1 text-dim">The old one stops working at once.</p>;
    if (await ask({ ...question, children })) renew.mutate();
  };
  const askRemove = async () => {
    const question = { title: "Remove your calendar link?", confirmLabel: "Remove Link", danger: true };
    const children = <p className="pb-1 text-dim">Calendars that use it get no more dates from us.</p>;
    if (await ask({ ...question, children })) remove.mutate();
  };

  return (
    <>
      <p className="rounded-xl border border-edge bg-well px-3.5 py-2.5 text-[0.9375rem] leading-snug break-all select-all">
        {feed.address}
      </p>
      <p className="mt-1.5 text-[0.8125rem] text-dim">
        Whoever has it sees these dates, so keep it to yourself. Made on {dayText(feed.createdAt)}.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="ember" onClick={() => void copy()}>
          <Copy aria-hidden size={17} />
          Copy
        </Button>
        <a href={webcalOf(feed.address)} className={buttonStyle({})}>
          <CalendarPlus aria-hidden size={17} />
          Open in Calendar
        </a>
      </div>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button look="plain" className="px-3" busy={renew.isPending} onClick={() => void askRenew()}>
          <RefreshCw aria-hidden size={16} />
          New Link
        </Button>
        <Button look="plain" className="px-3" busy={remove.isPending} onClick={() => void askRemove()}>
          <X aria-hidden size={17} />
          Remove
        </Button>
      </div>
      {dialog}
    </>
  );
}
