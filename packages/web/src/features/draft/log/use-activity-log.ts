import { draftRoutes } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/route-query.ts";
import { type DiaryEntry, diaryOf } from "./activity-log.ts";
import { isStopped } from "../state/selectors.ts";
import { namesIn } from "../state/participant-names.ts";
import type { NumberedEvent, RoomState } from "../state/room-state.ts";

type Pause = Extract<DraftEvent, { type: "paused" }>;

/** Newest first. What happened before one came in is asked for; a practice has no more than what is heard. */
export function useDiary(state: RoomState, leagueId: string): { entries: DiaryEntry[]; isLoading: boolean } {
  const { events, isLoading } = useEvents(state, leagueId, true);
  return { entries: diaryOf(events, namesIn(state)).toReversed(), isLoading };
}

/** Who paused the draft, and why; null while nobody knows here. */
export function usePause(state: RoomState, leagueId: string): Pause | null {
  const heard = lastPause(state.log?.heard ?? []);
  const { events } = useEvents(state, leagueId, isStopped(state) && heard === null);
  return isStopped(state) ? (heard ?? lastPause(events)) : null;
}

function useEvents(state: RoomState, leagueId: string, wanted: boolean) {
  const { log, guest } = state;
  const query = queryOf(draftRoutes.board, { params: { leagueId } });
  // Asked for once: what comes after is heard.
  const known = log ? log.version - log.heard.length : 0;
  const { data, isLoading } = useQuery({
    ...query,
    queryKey: [...query.queryKey, log?.draftId, known],
    staleTime: Infinity,
    enabled: wanted && log !== null && guest?.practice === null,
  });
  const told = (data?.data?.events ?? []).map((event, index) => ({ number: index + 1, event }));
  return { events: joined(told, log?.heard ?? []), isLoading };
}

/** What was told whole, and after it what was heard since. */
function joined(told: readonly NumberedEvent[], heard: readonly NumberedEvent[]): NumberedEvent[] {
  const last = told.length;
  return [...told, ...heard.filter(({ number }) => number > last)];
}

function lastPause(events: readonly NumberedEvent[]): Pause | null {
  for (const { event } of events.toReversed()) if (event.type === "paused") return event;
  return null;
}
