import { surveyCalls } from "../../../api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../api/polling-query.ts";
import { isLocked, isOverdue, locksAt, surveyState } from "./survey-phase.ts";
import { useTimeReached } from "../../../api/time/use-time-reached.ts";

const OVERDUE_MS = 5000;

/** A league's latest poll with the user's answers; it locks by itself at its lock time. */
export function useLatestSurvey(leagueId: string) {
  const polling = latestSurveyQuery(leagueId);
  const query = useQuery({
    ...polling,
    refetchInterval: ({ state }) =>
      isOverdue(state.data?.data, Date.now()) ? OVERDUE_MS : polling.refetchInterval(),
  });
  const latest = query.data?.data;
  const reached = useTimeReached(locksAt(latest));
  const locked = isLocked(latest, { fetchedAt: query.dataUpdatedAt, reached });
  return {
    latest,
    reached,
    locked,
    state: surveyState(latest, locked),
    error: query.error,
    refetch: query.refetch,
  };
}

export const latestSurveyQuery = (leagueId: string) =>
  liveQuery(surveyCalls.latest, { params: { leagueId } });
