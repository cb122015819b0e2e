import { scoringRoutes, surveyRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";

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
