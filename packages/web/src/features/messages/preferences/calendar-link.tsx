import type { CalendarFeed } from "@emberline/contract";
import { CalendarPlus } from "lucide-react";
import { buttonStyle } from "../../../ui/controls/button-style.ts";
import { SecretLink } from "../../../ui/controls/secret-link.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { toWebcalUrl } from "./webcal-url.ts";
import type { CalendarActions } from "./use-calendar-feed.ts";

interface CalendarLinkProps {
  feed: CalendarFeed;
  actions: CalendarActions;
}

/** The active link: copy, open, replace or remove it. */
export function CalendarLink({ feed, actions: { renew, remove } }: CalendarLinkProps) {
  return (
    <SecretLink
      url={feed.address}
      hint={`Anyone with this link can see these dates, so keep it private. Created on ${dayText(feed.createdAt)}.`}
      copyLabel="Copy"
      extraActions={
        <a href={toWebcalUrl(feed.address)} className={buttonStyle({})}>
          <CalendarPlus aria-hidden size={17} />
          Open in Calendar
        </a>
      }
      renew={{ busy: renew.isPending, run: () => renew.mutate() }}
      revoke={{
        busy: remove.isPending,
        run: () => remove.mutate(),
        label: "Remove",
        question: {
          title: "Remove your calendar link?",
          confirmLabel: "Remove Link",
          explanation: "Calendars that use it are no longer updated.",
        },
      }}
    />
  );
}
