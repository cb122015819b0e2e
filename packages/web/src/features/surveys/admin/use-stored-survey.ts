import { surveyRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";

/** The poll as stored now. A form must not start from a cached version. */
export function useStoredSurvey(surveyId: string) {
  const query = useQuery({ ...liveQuery(surveyRoutes.get, { params: { surveyId } }), staleTime: 0 });
  const survey = query.isFetchedAfterMount ? query.data?.data : undefined;
  return { survey, error: survey ? null : query.error, retry: query.refetch };
}
