import { publishingRoutes, scoringRoutes, seasonRoutes } from "@emberline/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { useSession } from "../../../../platform/session/session.tsx";
import { Link } from "../../../../ui/link.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { type Column, DataList } from "../../../../ui/tables/data-list.tsx";
import { AirDate, EpisodeActions, NumberAndTitle, ScoredBadge } from "./episode-cells.tsx";
import type { Episode } from "./episode-text.ts";
import { UpcomingEpisodes } from "./upcoming-episodes.tsx";

/** The season's episodes, newest first, below those that need the admin. */
export function EpisodeList(handlers: RecordListProps<Episode>) {
  const { data: episodes } = useSuspenseQuery(routeQuery(scoringRoutes.episodes)).data;
  const publishing = useQuery(routeQuery(publishingRoutes.list)).data?.data ?? [];
  // Fans do not see these until they are published.
  const held = new Set(publishing.filter(({ isHeld }) => isHeld).map(({ episodeId }) => episodeId));
  return (
    <>
      <NewEpisodes />
      {episodes.length > 0 && <UpcomingEpisodes episodes={episodes} onEdit={handlers.onEdit} />}
      <DataList
        label="Episodes"
        rows={episodes}
        keyOf={({ episodeId }) => episodeId}
        columns={columnsWith(held)}
        actions={(episode) => <EpisodeActions episode={episode} {...handlers} />}
        empty={
          <EmptyState title="No episodes yet">
            Paste a table with all of them, or add the first one.
          </EmptyState>
        }
      />
    </>
  );
}

/** What becomes of the results of episodes that are added; only admins can change it. */
function NewEpisodes() {
  const { isAdmin } = useSession();
  const seasons = useQuery({ ...routeQuery(seasonRoutes.list), enabled: isAdmin }).data?.data ?? [];
  const current = seasons.find(({ isCurrent }) => isCurrent);
  if (current?.newEpisodes === undefined) return null;
  return (
    <p className="mb-2 text-sm text-dim">
      {current.newEpisodes === "hold"
        ? "New episodes are on hold until you publish them."
        : "Fans see each score of new episodes at once."}{" "}
      <Link
        to={`/admin/seasons/${current.seasonId}`}
        className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
      >
        Change
        <span className="sr-only"> what fans see of new episodes</span>
      </Link>
    </p>
  );
}

const columnsWith = (held: ReadonlySet<string>): readonly Column<Episode>[] => [
  {
    heading: "Title",
    className: "min-w-40",
    cell: (episode) => <NumberAndTitle episode={episode} />,
    onCard: (episode) => (
      <div className="flex items-start justify-between gap-3">
        <NumberAndTitle episode={episode} />
        <ScoredBadge episode={episode} held={held.has(episode.episodeId)} />
      </div>
    ),
  },
  {
    heading: "Air date",
    className: "whitespace-nowrap",
    cell: (episode) => <AirDate episode={episode} />,
    onCard: (episode) => (
      <p className="text-sm text-dim">
        <AirDate episode={episode} />
      </p>
    ),
  },
  {
    heading: "Scores",
    cell: (episode) => <ScoredBadge episode={episode} held={held.has(episode.episodeId)} />,
    onCard: "nothing",
  },
];
