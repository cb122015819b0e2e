import { draftCalls } from "../../../platform/api/calls.ts";
import type { DraftEvent } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { type CommissionerLogEntry, commissionerLogOf } from "./commissioner-log.ts";
import { isDraftPaused } from "../state/selectors.ts";
import { participantNames } from "../state/participant-names.ts";
import type { NumberedEvent, RoomState } from "../state/room-state.ts";

type Pause = Extract<DraftEvent, { type: "paused" }>;

/** Newest first. Earlier events are fetched; a mock draft only has those received over the socket. */
export function useCommissionerLog(
  state: RoomState,
  leagueId: string,
): { entries: CommissionerLogEntry[]; isLoading: boolean } {
  const { events, isLoading } = useDraftEvents(state, leagueId, true);
  return { entries: commissionerLogOf(events, participantNames(state)).toReversed(), isLoading };
}

/** Who paused the draft, and why; null until that is known. */
export function usePause(state: RoomState, leagueId: string): Pause | null {
  const received = lastPause(state.log?.received ?? []);
  const { events } = useDraftEvents(state, leagueId, isDraftPaused(state) && received === null);
  return isDraftPaused(state) ? (received ?? lastPause(events)) : null;
}

function useDraftEvents(state: RoomState, leagueId: string, enabled: boolean) {
  const { log, roomInfo } = state;
  const query = routeQuery(draftCalls.board, { params: { leagueId } });
  // Fetched once; later events come over the socket.
  const known = log ? log.version - log.received.length : 0;
  const { data, isLoading } = useQuery({
    ...query,
    queryKey: [...query.queryKey, log?.draftId, known],
    staleTime: Infinity,
    enabled: enabled && log !== null && roomInfo?.practice === null,
  });
  const fetched = (data?.data?.events ?? []).map((event, index) => ({ number: index + 1, event }));
  return { events: merge(fetched, log?.received ?? []), isLoading };
}

/** The fetched events, followed by those received since. */
function merge(fetched: readonly NumberedEvent[], received: readonly NumberedEvent[]): NumberedEvent[] {
  const last = fetched.length;
  return [...fetched, ...received.filter(({ number }) => number > last)];
}

function lastPause(events: readonly NumberedEvent[]): Pause | null {
  for (const { event } of events.toReversed()) if (event.type === "paused") return event;
  return null;
}
