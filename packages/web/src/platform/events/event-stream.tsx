import type {
  PageLimits,
  ReplyOf,
  StreamEvent,
  StreamMessage,
  teamRoutes,
  WatchMessage,
} from "@emberline/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { leagueCalls, spoilerCalls, teamCalls } from "../api/calls.ts";
import { pausePolling } from "../api/polling-query.ts";
import { routeKey } from "../api/route-query.ts";
import { readToken } from "../api/token.ts";
import { useSession } from "../session/session.tsx";
import { emitUnauthorized } from "../session/unauthorized.ts";
import { emitEvent, useEvent } from "./events.ts";
import { ScoreChips } from "./score-chips.tsx";
import type { PollPoints } from "./apply-event.ts";
import { openSocket } from "../sockets/reconnecting-socket.ts";

/** What follows from them is loaded without another message. */
const OF_SEASON: ReadonlySet<StreamEvent["type"]> = new Set(["score", "elimination"]);

/** What scores change is on the screen already; 10 000 pages spread over this are some hundred requests a second. */
const AFTER_A_SCORE: Span = { from: 3000, to: 30_000 };
const SOON: Span = { from: 200, to: 4000 };
/** Admins are few, and work side by side. */
const FOR_ADMINS: Span = { from: 200, to: 2000 };
/** Without the stream pages ask each minute again. */
const INSTEAD_OF_THE_STREAM: Span = { from: 5000, to: 60_000 };

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
      refetch.within(SOON, () =>
        withChanges(({ pollGraded }) => pollGraded(event, before, ownPollPoints(queries)).forEach(emitEvent)),
      );
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
  useEvent("score", (event) => withChanges(({ applyScore }) => applyScore(queries, event)));
  useEvent("elimination", (event) => withChanges(({ applyElimination }) => applyElimination(queries, event)));
  return <ScoreChips />;
}

/** Most visits see no event. Without a network the next reply brings what an event changes. */
const withChanges = (show: (changes: Changes) => void): void =>
  void loadChanges().then(show, () => undefined);
const loadChanges = () => import("./apply-event.ts");
type Changes = Awaited<ReturnType<typeof loadChanges>>;

/** Null is no limit. */
const isEarlier = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one < other);

/** The poll points of the user's teams, by the standings and the teams that are shown. */
function ownPollPoints(queries: QueryClient): PollPoints {
  const shown = <Reply,>(route: Parameters<typeof routeKey>[0]) =>
    queries
      .getQueriesData<Reply>({ queryKey: routeKey(route), type: "active" })
      .flatMap(([, reply]) => reply ?? []);
  const rows = shown<ReplyOf<typeof teamRoutes.standings>>(teamCalls.standings)
    .flatMap(({ data }) => data)
    .filter(({ mine }) => mine);
  const teams = shown<ReplyOf<typeof teamRoutes.overview>>(teamCalls.overview)
    .flatMap(({ data }) => data.teams)
    .flatMap(({ teamId, name, ranking }) => {
      const own = ranking?.teams.find((team) => team.teamId === teamId);
      return own ? [{ teamId, name, bonus: own.bonus, adjusted: own.adjusted }] : [];
    });
  return new Map(
    [...teams, ...rows].map(({ teamId, name, bonus, adjusted = 0 }) => [
      teamId,
      { name, points: bonus - adjusted },
    ]),
  );
}

const TYPES: ReadonlySet<unknown> = new Set(["watching", "event", "limits", "changed", "error"]);

interface StreamHandlers {
  token: () => string | null;
  onMessage: (message: StreamMessage) => void;
  /** Called once when a connection that was up is lost. */
  onLost: () => void;
  /** The session has ended. */
  onEnded: () => void;
}

/** Keeps a connection to the event stream until the returned function is called. */
export function openStream({ token, onMessage, onLost, onEnded }: StreamHandlers): () => void {
  let isUp = false;
  let since: number | undefined;

  function firstMessage(): WatchMessage | null {
    const jwt = token();
    return jwt === null ? null : { type: "watch", payload: { token: jwt, since } };
  }

  function receive(message: StreamMessage): void {
    if (message.type === "watching") isUp = true;
    if (message.type === "watching" || message.type === "event") since = message.payload.number;
    onMessage(message);
  }

  function lose(): void {
    if (isUp) onLost();
    isUp = false;
  }

  function end(): void {
    lose();
    onEnded();
  }

  return openSocket({
    path: "/api/events",
    backoffMinMs: 1000,
    // After a restart of the server all pages are back within half a minute, and not at once.
    backoffMaxMs: 30_000,
    firstMessage,
    // The server closes a connection that asks twice.
    canAskAgain: false,
    read: readMessage,
    onMessage: receive,
    onLost: lose,
    onClosed: {
      "logged out": end,
      "not admitted": end,
      // This page asks for the stream again when a user looks at it.
      "opened elsewhere": lose,
    },
  }).close;
}

/** Null for a message that this version does not know. The server is trusted with the rest of it. */
function readMessage(data: unknown): StreamMessage | null {
  if (typeof data !== "string") return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same origin
    const message = JSON.parse(data) as StreamMessage;
    return TYPES.has(message.type) ? message : null;
  } catch {
    return null;
  }
}

/** A span from which a moment is drawn, in ms, so that not all pages ask the server at once. */
interface Span {
  from: number;
  to: number;
}

/** Loads what is shown again, at a moment of a span; what is asked for meanwhile comes with it. */
function createRefetch(queries: QueryClient) {
  let timer: number | undefined;
  /** When the page loads; the past while a hidden page owes it. */
  let due = Number.POSITIVE_INFINITY;
  let callbacks: (() => void)[] = [];

  async function refetch(): Promise<void> {
    const loaded = callbacks;
    callbacks = [];
    await queries.refetchQueries({ type: "active" });
    for (const onLoaded of loaded) onLoaded();
  }

  /** A hidden page loads what it was asked for when a user looks at it. */
  function refetchWhenVisible(): void {
    if (document.visibilityState === "hidden") return;
    cancel();
    void refetch();
  }

  function cancel(): void {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", refetchWhenVisible);
    due = Number.POSITIVE_INFINITY;
  }

  return {
    /** `onLoaded` is called when it is there. */
    within: ({ from, to }: Span, onLoaded?: () => void): void => {
      if (onLoaded) callbacks.push(onLoaded);
      const delayMs = from + Math.random() * (to - from);
      const at = performance.now() + delayMs;
      if (at >= due) return;
      cancel();
      due = at;
      timer = setTimeout(() => {
        document.addEventListener("visibilitychange", refetchWhenVisible);
        refetchWhenVisible();
      }, delayMs);
    },
    cancel,
  };
}
