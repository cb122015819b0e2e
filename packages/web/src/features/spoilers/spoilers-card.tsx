import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { episodeCalls } from "../../platform/api/calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { MarkForm } from "./mark-form.tsx";
import { markQuery } from "./use-mark.ts";
import { Card } from "../../ui/layout/card.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../ui/layout/visually-hidden.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { countText } from "../../ui/text/count-text.ts";

/** How the user watches the season, and what that hides. The bar of every page leads here. */
export function SpoilersCard() {
  return (
    <Card title="When results show up" aria-label="When results show up">
      <p className="-mt-1 mb-4 text-[0.9375rem] text-dim">
        Until you have seen an episode, its points, eliminations, tribes, poll results and notes can stay
        hidden from you: on every page, in emails and in notifications. Only your own pages change.
      </p>
      <LoadBoundary skeleton={<MarkSkeleton />}>
        <Mark />
      </LoadBoundary>
    </Card>
  );
}

function Mark() {
  const { data: mark } = useSuspenseQuery(markQuery).data;
  const { data: episodes } = useSuspenseQuery(routeQuery(episodeCalls.list)).data;
  const toast = useToast();
  const { hash, key } = useLocation();
  const { floorLeague } = mark;
  if (episodes.length === 0) {
    return <p>There is no episode yet. You can choose how you watch once the season is announced.</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {hash === "#spoilers" && <ScrollHere key={key} />}
      {floorLeague && (
        <p className="rounded-xl border border-gold/40 bg-gold/12 px-3.5 py-3 text-[0.9375rem] wrap-anywhere">
          {floorLeague.name} hides results from all its members for{" "}
          {countText(floorLeague.delayHours, "hour")} after the air time, and all of your leagues wait: pages
          such as Players do as well, whatever you choose here.
        </p>
      )}
      <MarkForm
        mark={mark}
        episodes={episodes}
        legend="How you watch"
        onSaved={() => toast.success("Saved: your pages show what you have seen")}
      />
    </div>
  );
}

/** For `/settings#spoilers`, once the content has its size, and again with each click on the bar. */
function ScrollHere() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.closest("section")?.scrollIntoView(), []);
  return <span ref={place} hidden />;
}

function MarkSkeleton() {
  return (
    <div role="status" className="space-y-2">
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <SkeletonBar key={row} className="h-15 w-full rounded-xl!" />
      ))}
    </div>
  );
}
