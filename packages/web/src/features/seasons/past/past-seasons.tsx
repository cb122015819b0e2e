import { seasonCalls } from "../../../platform/api/calls/later-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "../../../ui/link.tsx";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { cameFrom, type Origin } from "./past-season-origin.ts";

/** Links to the past seasons in which the user had a team; nothing without any. */
export function PastSeasons({ from }: { from: Origin }) {
  const seasons = useQuery(routeQuery(seasonCalls.past)).data?.data ?? [];
  if (seasons.length === 0) return null;
  return (
    <Card title="Past seasons" flush className="mt-6">
      <ul>
        {seasons.map(({ seasonId, name }) => (
          <li key={seasonId} className="border-t border-line/60">
            <Link
              to={`/seasons/${seasonId}`}
              state={cameFrom(from)}
              className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-ink-3/60 focus-visible:-outline-offset-2"
            >
              <span className="font-semibold wrap-anywhere">{name}</span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
