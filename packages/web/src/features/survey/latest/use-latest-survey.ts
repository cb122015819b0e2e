import { surveyRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { pollingQuery } from "../../../api/polling-query.ts";
import { isLocked, isOverdue, locksAt, pollState } from "./survey-phase.ts";
import { useReached } from "./use-time-reached.ts";

const OVERDUE_MS = 5000;

/** A league's latest poll with the caller's answers; it locks by itself when its moment comes. */
export function useLatestPoll(leagueId: string) {
  const live = latestPollQuery(leagueId);
  const query = useQuery({
    ...live,
    refetchInterval: ({ state }) =>
      isOverdue(state.data?.data, Date.now()) ? OVERDUE_MS : live.refetchInterval,
  });
  const latest = query.data?.data;
  const reached = useReached(locksAt(latest));
  const locked = isLocked(latest, { askedAt: query.dataUpdatedAt, reached });
  return {
    latest,
    reached,
    locked,
    state: pollState(latest, locked),
    error: query.error,
    refetch: query.refetch,
  };
}

export const latestPollQuery = (leagueId: string) =>
  pollingQuery(surveyRoutes.latest, { params: { leagueId } });
