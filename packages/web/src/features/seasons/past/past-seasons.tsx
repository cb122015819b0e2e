import { seasonCalls } from "../../../platform/api/calls/later-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "../../../ui/link.tsx";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Card } from "../../../ui/layout/card.tsx";

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

const BACK_LINKS = {
  "my-teams": { to: "/", label: "Back to My Teams" },
  players: { to: "/players", label: "Back to the players" },
};

/** The page that links to a past season. */
type Origin = keyof typeof BACK_LINKS;

/** The state of a link to a past season. */
export const cameFrom = (from: Origin) => ({ from });

/** The link back to where the user came from; to the players after a reload without a state. */
export function backLinkOf(state: unknown) {
  const isFromMyTeams =
    typeof state === "object" && state !== null && "from" in state && state.from === "my-teams";
  return BACK_LINKS[isFromMyTeams ? "my-teams" : "players"];
}
