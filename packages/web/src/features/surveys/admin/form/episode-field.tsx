import { scoringRoutes, surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { useTimeReached } from "../../../../platform/api/time/use-time-reached.ts";
import { Select } from "../../../../ui/forms/select.tsx";
import { dateTimeText, fromNowText } from "../../../../ui/text/time-text.ts";

interface Props {
  episodes: readonly EpisodeChoice[];
  value: string;
  error?: string | undefined;
  onChange: (episodeId: string) => void;
}

/** The poll's episode. The poll locks when it airs. */
export function EpisodeField({ episodes, value, error, onChange }: Props) {
  const chosen = episodes.find(({ episodeId }) => episodeId === value);
  return (
    <Select
      label="Episode"
      required
      value={value}
      error={error}
      hint={chosen && <DeadlineHint airDate={chosen.airDate} />}
      onChange={(event) => onChange(event.target.value)}
    >
      {!chosen && <option value="">Choose an episode</option>}
      {episodes.map((episode) => (
        <option key={episode.episodeId} value={episode.episodeId}>
          {episodeName(episode)}
        </option>
      ))}
    </Select>
  );
}

function DeadlineHint({ airDate }: { airDate: string }) {
  const locked = useTimeReached(Date.parse(airDate));
  const moment = <time dateTime={airDate}>{dateTimeText(airDate)}</time>;
  if (locked) return <>It aired {moment}, so answers are closed.</>;
  return (
    <>
      Fans can answer until it airs: {moment} ({fromNowText(airDate)}).
    </>
  );
}

/** The episodes a poll can belong to, newest first: its own and those without a poll. */
export function useEpisodeChoices(surveyId: string | null) {
  const episodes = useQuery(routeQuery(scoringRoutes.episodes));
  const surveys = useQuery(routeQuery(surveyRoutes.list));
  const others = surveys.data?.data.filter((survey) => survey.surveyId !== surveyId);
  const taken = new Set(others?.map((survey) => survey.episodeId));
  return {
    episodes: others && episodes.data?.data.filter(({ episodeId }) => !taken.has(episodeId)),
    error: (episodes.data ? null : episodes.error) ?? (surveys.data ? null : surveys.error),
    retry: () => Promise.all([episodes.refetch(), surveys.refetch()]),
  };
}

export type EpisodeChoice = NonNullable<ReturnType<typeof useEpisodeChoices>["episodes"]>[number];
