import { calendarCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useRef } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import type { CalendarFeed } from "@emberline/contract";
import { buttonStyle } from "../../../ui/controls/button-style.ts";
import { SecretLink } from "../../../ui/controls/secret-link.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** A feed of drafts, air times and poll locks for the user's calendar. */
export function CalendarCard() {
  return (
    <Card title="Your Calendar" aria-label="Your Calendar">
      <p className="mb-4 text-[0.9375rem] text-dim">
        Your drafts, the air times and the poll locks in your own calendar. It is updated after every change.
      </p>
      <LoadBoundary skeleton={<CalendarSkeleton />}>
        <Feed />
      </LoadBoundary>
    </Card>
  );
}

function Feed() {
  const { data: feed } = useSuspenseQuery(routeQuery(calendarCalls.get)).data;
  // The clicked button is gone afterwards: keep the focus here.
  const content = useRef<HTMLDivElement>(null);
  const actions = useCalendarFeed(() => content.current?.focus());
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {feed ? (
        <CalendarLink feed={feed} actions={actions} />
      ) : (
        <Button busy={actions.make.isPending} onClick={() => actions.make.mutate()}>
          <CalendarPlus aria-hidden size={18} />
          Make My Calendar Link
        </Button>
      )}
    </div>
  );
}

function CalendarSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="h-11 w-56 rounded-xl!" />
    </div>
  );
}

interface CalendarLinkProps {
  feed: CalendarFeed;
  actions: CalendarActions;
}

/** The active link: copy, open, replace or remove it. */
function CalendarLink({ feed, actions: { renew, remove } }: CalendarLinkProps) {
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

type CalendarActions = ReturnType<typeof useCalendarFeed>;

/** Creates, replaces or removes the calendar link. `onSwapped` is called when the clicked button was replaced. */
function useCalendarFeed(onSwapped: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const show = (data: CalendarFeed | null) =>
    queries.setQueryData(routeQuery(calendarCalls.get).queryKey, { status: "success", data });
  const onError = (error: Error) => toast.error(errorMessage(error));
  const make = useMutation({
    mutationFn: () => call(calendarCalls.renew),
    onSuccess: ({ data }) => {
      show(data);
      onSwapped();
      toast.success("Here is your calendar link");
    },
    onError,
  });
  const renew = useMutation({
    mutationFn: () => call(calendarCalls.renew),
    onSuccess: ({ data }) => {
      show(data);
      toast.success("Here is your new link");
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => call(calendarCalls.remove),
    onSuccess: () => {
      show(null);
      onSwapped();
      toast.success("Your calendar link was removed");
    },
    onError,
  });
  return { make, renew, remove };
}

/** The URL with the `webcal:` scheme, which subscribes the device's calendar to it. */
export const toWebcalUrl = (url: string): string => url.replace(/^https?:/, "webcal:");
