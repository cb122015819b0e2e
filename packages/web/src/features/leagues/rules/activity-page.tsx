import type { ActivityItem } from "@emberline/contract";
import { ACTIVITY_MAX } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  Crown,
  Diff,
  Grid3x3,
  Handshake,
  ListPlus,
  type LucideIcon,
  Scale,
  UserPlus,
} from "lucide-react";
import { activityCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { dateTimeText, dayText } from "../../../ui/text/time-text.ts";
import { LeaguePart } from "./league-part.tsx";

/** `/league/:leagueId/activity`: what happened in a league (ACTIVITY-1). */
export const ActivityPage = ({ leagueId }: { leagueId: string }) => (
  <LeaguePart title="Activity" leagueId={leagueId}>
    <LoadBoundary skeleton={<SkeletonRows count={8} />} error="Something went wrong loading the activity">
      <Activity leagueId={leagueId} />
    </LoadBoundary>
  </LeaguePart>
);

function Activity({ leagueId }: { leagueId: string }) {
  const query = routeQuery(activityCalls.get, { params: { leagueId } });
  const { entries } = useSuspenseQuery(query).data.data;
  if (entries.length === 0) {
    return <EmptyState title="No activity yet">What happens in the league appears here.</EmptyState>;
  }
  return (
    <>
      <Card className="py-1! sm:py-2!">
        <ol aria-label="Activity">
          {byDay(entries).map(({ day, items }) => (
            <li
              key={day}
              className="gap-x-6 border-b border-line/60 py-3 last:border-0 lg:grid lg:grid-cols-[10rem_1fr]"
            >
              <h2 className="font-text text-sm leading-6 font-semibold text-dim">{day}</h2>
              <ol className="grid gap-3 max-lg:mt-2">
                {items.map((item) => (
                  <Entry key={item.key} item={item} />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </Card>
      {entries.length === ACTIVITY_MAX && (
        <p className="mt-3 text-center text-sm text-dim">Earlier entries are not listed.</p>
      )}
    </>
  );
}

const ICONS: Record<ActivityItem["kind"], LucideIcon> = {
  joined: UserPlus,
  draft: Grid3x3,
  rules: Scale,
  replacement: ArrowLeftRight,
  trade: Handshake,
  captain: Crown,
  adjustment: Diff,
  event: ListPlus,
};

function Entry({ item: { kind, at, text, detail } }: { item: ActivityItem }) {
  const Icon = ICONS[kind];
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-ember" />
      <div className="min-w-0 flex-1 sm:flex sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="leading-6 font-semibold wrap-anywhere">{text}</p>
          {detail !== null && <p className="text-sm wrap-anywhere text-dim">{detail}</p>}
        </div>
        <time dateTime={at} className="shrink-0 text-sm leading-6 text-dim">
          {dateTimeText(at)}
        </time>
      </div>
    </li>
  );
}

function byDay(entries: readonly ActivityItem[]): { day: string; items: ActivityItem[] }[] {
  const days = new Map<string, ActivityItem[]>();
  for (const entry of entries) {
    const day = dayText(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}
