import type {
  PageLimits,
  ReplyOf,
  Standing,
  StreamEvent,
  StreamMessage,
  teamRoutes,
} from "@emberline/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { leagueCalls, spoilerCalls, teamCalls } from "../api/calls.ts";
import { pausePolling } from "../api/polling-query.ts";
import { routeKey } from "../api/route-query.ts";
import { readToken } from "../api/token.ts";
import { useSession } from "../session/session.tsx";
import { emitUnauthorized } from "../session/unauthorized.ts";
import { applyElimination, applyScore } from "./apply-event.ts";
import { openStream } from "./connection.ts";
import { emitEvent, type PollGraded, useEvent } from "./events.ts";
import { AFTER_A_SCORE, createRefetch, FOR_ADMINS, INSTEAD_OF_THE_STREAM, SOON } from "./refetch.ts";
import { ScoreChips } from "./score-chips.tsx";

/** What follows from them is loaded without another message. */
const OF_SEASON: ReadonlySet<StreamEvent["type"]> = new Set(["score", "elimination"]);

/** How soon what has changed is loaded again. */
const SPANS = new Map([
  ["season", AFTER_A_SCORE],
  ["admin", FOR_ADMINS],
]);

/** Keeps what is shown up to date by the event stream; while it is up nothing is polled. */
export function EventStream() {
  const queries = useQueryClient();
  const { isAdmin, isScorer } = useSession();
  const isInAdminArea = isAdmin || isScorer;
  useEffect(() => {
    const refetch = createRefetch(queries);
    let limits: PageLimits | undefined;
    let isBack = false;

    /** What was loaded with another mark may show too much. */
    function onLimits({ watchedThrough, shownThrough, limitsKey }: PageLimits): void {
      if (limits !== undefined && limits.limitsKey !== limitsKey) {
        queries.removeQueries({ type: "inactive" });
        // With the mark everything above it is taken off the page and the device, also while the page is hidden.
        const isLess =
          isEarlier(watchedThrough, limits.watchedThrough) || isEarlier(shownThrough, limits.shownThrough);
        if (isLess) void queries.refetchQueries({ queryKey: routeKey(spoilerCalls.mark) });
        refetch.within(SOON);
      }
      limits = { watchedThrough, shownThrough, limitsKey };
    }

    function onChanged(subject: string): void {
      if (subject !== "leagues") return refetch.within(SPANS.get(subject) ?? SOON);
      void queries.refetchQueries({ queryKey: routeKey(leagueCalls.findJoinable), type: "active" });
    }

    function onEvent(event: StreamEvent): void {
      emitEvent(event);
      if (event.type !== "survey" || event.data.change !== "graded") return;
      const before = ownPollPoints(queries);
      refetch.within(SOON, () => pollGraded(event, before, ownPollPoints(queries)).forEach(emitEvent));
    }

    function onMessage(message: StreamMessage): void {
      switch (message.type) {
        case "watching":
          pausePolling(true);
          onLimits(message.payload);
          if (message.payload.missed === null) refetch.within(SOON);
          else message.payload.missed.forEach(onEvent);
          // What else has changed meanwhile is not known.
          if (isBack) refetch.within(isInAdminArea ? SOON : AFTER_A_SCORE);
          isBack = true;
          break;
        case "event":
          onEvent(message.payload);
          if (OF_SEASON.has(message.payload.type)) refetch.within(AFTER_A_SCORE);
          break;
        case "limits":
          onLimits(message.payload);
          break;
        case "changed":
          onChanged(message.payload.subject);
          break;
        default:
      }
    }

    const close = openStream({
      token: readToken,
      onMessage,
      onLost: () => {
        pausePolling(false);
        // The next replies start the polling again.
        refetch.within(isInAdminArea ? SOON : INSTEAD_OF_THE_STREAM);
      },
      onEnded: emitUnauthorized,
    });
    return () => {
      close();
      refetch.cancel();
      pausePolling(false);
    };
  }, [queries, isInAdminArea]);
  useEvent("score", (event) => applyScore(queries, event));
  useEvent("elimination", (event) => applyElimination(queries, event));
  return <ScoreChips />;
}

/** Null is no limit. */
const isEarlier = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one < other);

type OwnTeams = ReadonlyMap<string, Pick<Standing, "name" | "bonus">>;

/** The poll points of the user's teams, by the standings that are loaded. */
function ownPollPoints(queries: QueryClient): OwnTeams {
  const replies = queries.getQueriesData<ReplyOf<typeof teamRoutes.standings>>({
    queryKey: routeKey(teamCalls.standings),
  });
  const own = replies.flatMap(([, reply]) => reply?.data ?? []).filter(({ mine }) => mine);
  return new Map(own.map(({ teamId, name, bonus }) => [teamId, { name, bonus }]));
}

/** What a page says of a graded poll: a line for each of the user's teams whose poll points it changed, or one. */
function pollGraded(event: StreamEvent, before: OwnTeams, after: OwnTeams): PollGraded[] {
  const { number, episode } = event;
  if (episode === null) return [];
  const changed = [...after].flatMap(([teamId, { name, bonus }]) => {
    const difference = bonus - (before.get(teamId)?.bonus ?? bonus);
    return difference === 0 ? [] : [{ team: name, difference }];
  });
  const lines = changed.length === 0 ? [null] : changed;
  return lines.map((data) => ({ type: "poll-graded", number, episode, data }));
}
