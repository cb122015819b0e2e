import { surveyCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { serverNow } from "../../../platform/api/time/server-time.ts";
import { useTimeReached } from "../../../platform/api/time/use-time-reached.ts";
import { isLocked, isOverdue, locksAt, surveyState } from "./survey-phase.ts";

const LOCK_OVERDUE_MS = 5000;

/** A moment of this device's clock as one of the server's. */
const byServer = (at: number): number => at - Date.now() + serverNow();

/** A league's open polls with the user's answers, the soonest lock first; each locks by itself at its lock time. */
export function useOpenSurveys(leagueId: string) {
  const polling = openSurveysQuery(leagueId);
  const query = useQuery({
    ...polling,
    refetchInterval: ({ state }) =>
      state.data?.data.some((poll) => isOverdue(poll, serverNow()))
        ? LOCK_OVERDUE_MS
        : polling.refetchInterval(),
  });
  const now = serverNow();
  const fetchedAt = byServer(query.dataUpdatedAt);
  const polls = query.data?.data.map((poll) => {
    const locked = isLocked(poll, { fetchedAt, reached: locksAt(poll) <= now });
    return { ...poll, locked, state: surveyState(poll, locked, now) };
  });
  useTimeReached(polls?.map(locksAt).find((at) => at > now) ?? null);
  return { polls, error: query.error, refetch: query.refetch };
}

export type ShownPoll = NonNullable<ReturnType<typeof useOpenSurveys>["polls"]>[number];

export const openSurveysQuery = (leagueId: string) => liveQuery(surveyCalls.open, { params: { leagueId } });

export const needsAnswer = ({ state }: Pick<ShownPoll, "state">): boolean =>
  state === "unread" || state === "changed";

/** The poll to open: the first that needs an answer, or the first. */
export const firstToAnswer = (polls: readonly ShownPoll[]): ShownPoll | undefined =>
  polls.find(needsAnswer) ?? polls[0];
