import { calendarCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useRef } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { useCalendarFeed } from "./use-calendar-feed.ts";

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
