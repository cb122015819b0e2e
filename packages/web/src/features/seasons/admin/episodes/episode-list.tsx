import { publishingRoutes, scoringRoutes, seasonRoutes } from "@emberline/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { useSession } from "../../../../platform/session/session.tsx";
import { Link } from "../../../../ui/link.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import type { RecordListProps } from "../../../../ui/tables/records-page.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { AirDate, EpisodeActions, NumberAndTitle, ScoredBadge } from "./episode-cells.tsx";
import type { Episode } from "./episode-text.ts";
import { UpcomingEpisodes } from "./upcoming-episodes.tsx";

/** The season's episodes, newest first, below those that need the admin; cards on narrow screens. */
export function EpisodeList(handlers: RecordListProps<Episode>) {
  const { data: episodes } = useSuspenseQuery(routeQuery(scoringRoutes.episodes)).data;
  const publishing = useQuery(routeQuery(publishingRoutes.list)).data?.data ?? [];
  const held = new Set(publishing.filter(({ isHeld }) => isHeld).map(({ episodeId }) => episodeId));
  const View = useShowsCards() ? EpisodeCards : EpisodeTable;
  if (episodes.length === 0) {
    return (
      <>
        <NewEpisodes />
        <EmptyState title="No episodes yet">Paste a table with all of them, or add the first one.</EmptyState>
      </>
    );
  }
  return (
    <>
      <NewEpisodes />
      <UpcomingEpisodes episodes={episodes} onEdit={handlers.onEdit} />
      <View episodes={episodes} held={held} {...handlers} />
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

interface ViewProps extends RecordListProps<Episode> {
  episodes: readonly Episode[];
  /** The ids of those that fans do not see until they are published. */
  held: ReadonlySet<string>;
}

function EpisodeTable({ episodes, held, ...handlers }: ViewProps) {
  return (
    <Table
      label="Episodes"
      head={
        <>
          <Th>Title</Th>
          <Th>Air date</Th>
          <Th>Scores</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {episodes.map((episode) => (
        <Tr key={episode.episodeId}>
          <Td className="min-w-40">
            <NumberAndTitle episode={episode} />
          </Td>
          <Td className="whitespace-nowrap">
            <AirDate episode={episode} />
          </Td>
          <Td>
            <ScoredBadge episode={episode} held={held.has(episode.episodeId)} />
          </Td>
          <Td className="text-right">
            <EpisodeActions episode={episode} {...handlers} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function EpisodeCards({ episodes, held, ...handlers }: ViewProps) {
  return (
    <RecordCards label="Episodes">
      {episodes.map((episode) => (
        <RecordCard key={episode.episodeId} actions={<EpisodeActions episode={episode} {...handlers} />}>
          <div className="flex items-start justify-between gap-3">
            <NumberAndTitle episode={episode} />
            <ScoredBadge episode={episode} held={held.has(episode.episodeId)} />
          </div>
          <p className="text-sm text-dim">
            <AirDate episode={episode} />
          </p>
        </RecordCard>
      ))}
    </RecordCards>
  );
}
