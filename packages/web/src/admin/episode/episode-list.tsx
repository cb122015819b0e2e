import { scoringRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "../../api/route-query.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useIsNarrow } from "../../ui/hooks/use-media-query.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { RowActions } from "../../ui/controls/row-actions.tsx";
import type { RecordListProps } from "../../ui/layout/records-page.tsx";
import { Table, Td, Th, Tr } from "../../ui/layout/table.tsx";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { scoredText, type Episode } from "./episode-text.ts";

interface ViewProps extends RecordListProps<Episode> {
  /** The episode whose scores are due next. */
  dueEpisodeId: string | undefined;
}

/** The season's episodes, newest first; cards on narrow screens. */
export function EpisodeList(handlers: RecordListProps<Episode>) {
  const { data: episodes } = useSuspenseQuery(routeQuery(scoringRoutes.episodes)).data;
  const [now] = useState(() => Date.now());
  const narrow = useIsNarrow();
  const view = { ...handlers, dueEpisodeId: findDueEpisode(episodes, now) };
  if (episodes.length === 0) return <NoEpisodes />;
  if (narrow) return <EpisodeCards episodes={episodes} {...view} />;
  return (
    <Table
      label="Episodes"
      head={
        <>
          <Th>Title</Th>
          <Th>Air date</Th>
          <Th className={wide}>Scores</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {episodes.map((episode) => (
        <Tr key={episode.episodeId}>
          <Td className="min-w-40">
            <EpisodeTitle episode={episode} />
          </Td>
          <Td className="xl:whitespace-nowrap">
            <AirDate episode={episode} />
            <span className="mt-1 block xl:hidden">
              <ScoredBadge episode={episode} />
            </span>
          </Td>
          <Td className={wide}>
            <ScoredBadge episode={episode} />
          </Td>
          <Td className="text-right">
            <Actions episode={episode} {...view} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** Below `xl` the score count moves under the date. */
const wide = "max-xl:hidden";

function EpisodeCards({ episodes, ...view }: ViewProps & { episodes: readonly Episode[] }) {
  return (
    <ul className="grid gap-3">
      {episodes.map((episode) => (
        <li key={episode.episodeId}>
          <Card className="grid gap-2">
            <EpisodeTitle episode={episode} />
            <p className="text-sm text-dim">
              <AirDate episode={episode} />
            </p>
            <p>
              <ScoredBadge episode={episode} />
            </p>
            <Actions episode={episode} {...view} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function NoEpisodes() {
  return (
    <EmptyState title="No episodes yet">
      Add the first one, or import a whole season under Seasons.
    </EmptyState>
  );
}

interface Props {
  episode: Episode;
}

function Actions({ episode, dueEpisodeId, onEdit, onDelete }: Props & ViewProps) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 max-sm:justify-start">
      <SetScores episode={episode} isDue={episode.episodeId === dueEpisodeId} />
      <RowActions
        of={episodeName(episode)}
        onEdit={() => onEdit(episode)}
        onDelete={() => onDelete(episode)}
      />
    </span>
  );
}

function EpisodeTitle({ episode: { number, title } }: Props) {
  return (
    <>
      <span className="block text-[0.8125rem] text-dim">Episode {number}</span>
      <span className="font-semibold wrap-anywhere">{title ?? "No title yet"}</span>
    </>
  );
}

const AirDate = ({ episode: { airDate } }: Props) => <time dateTime={airDate}>{dateTimeText(airDate)}</time>;

const ScoredBadge = ({ episode: { scored } }: Props) => (
  <Badge tone={scored === 0 ? "neutral" : "lagoon"}>{scoredText(scored)}</Badge>
);

/** The first aired episode without scores; its button is highlighted. */
const findDueEpisode = (episodes: readonly Episode[], now: number): string | undefined =>
  episodes.findLast(({ scored, airDate }) => scored === 0 && Date.parse(airDate) <= now)?.episodeId;

function SetScores({ episode, isDue }: Props & { isDue: boolean }) {
  return (
    <ButtonLink
      size="s"
      className="whitespace-nowrap"
      variant={isDue ? "primary" : "secondary"}
      to={`/admin/episodes/${episode.episodeId}/scores`}
      aria-label={`Set Scores, ${episodeName(episode)}`}
    >
      Set Scores
    </ButtonLink>
  );
}
