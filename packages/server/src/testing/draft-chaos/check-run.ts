import { isDeepStrictEqual } from "node:util";
import { type Draft, type DraftEvent, foldDraft } from "@emberline/game";
import {
  playersPickedOnce,
  staysComplete,
  clientsAreInSync,
  finishes,
  followsSnakeOrder,
  matchesItsLog,
} from "../draft-simulation/invariants/board.ts";
import { isPrompt, respectsDeadlines, preservesClockTime } from "../draft-simulation/invariants/clock.ts";
import {
  type DraftRun,
  toDraftRun,
  type Invariant,
  violation,
} from "../draft-simulation/invariants/facts.ts";
import {
  repliesAreIdempotent,
  explainsEveryPick,
  isLinearizable,
  keepsAcknowledgedPicks,
  refusalsAreTrue,
} from "../draft-simulation/invariants/pick.ts";
import { type SentPick, createTrace, hasPick, type Receipt } from "../draft-simulation/trace.ts";
import { createFakeStorage } from "../draft-simulation/storage/fake-storage.ts";
import type { ChaosClient } from "./log-client.ts";
import type { ClientTrace } from "./client-trace.ts";

/** A commit comes at most this long after the times in its events. */
const COMMITTED_WITHIN_MS = 3000;

/** When a server was started and when it was ready, in epoch milliseconds. */
export interface ServerLifetime {
  startedAt: number;
  readyAt: number;
}

export interface RunResult {
  /** As stored in the database. */
  events: DraftEvent[];
  /** "player team", from the rosters. */
  roster: Set<string>;
  clientTrace: ClientTrace;
  clients: ChaosClient[];
  lifetimes: readonly ServerLifetime[];
  /** Times at which delays are excused. Without them promptness is not checked. */
  stalls?: readonly { from: number; to: number }[] | undefined;
}

const INVARIANTS: Invariant[] = [
  playersPickedOnce,
  followsSnakeOrder,
  matchesItsLog,
  staysComplete,
  finishes,
  clientsAreInSync,
  keepsAcknowledgedPicks,
  explainsEveryPick,
  isLinearizable,
  repliesAreIdempotent,
  refusalsAreTrue,
];

/** Checks a run on real servers with the invariants of the simulation and returns the violations. */
export function checkRun(end: RunResult): string[] {
  const early = toDraftRunBy(end, "startedAt");
  const late = toDraftRunBy(end, "readyAt");
  return [
    ...end.clientTrace.violations,
    ...findFalseBroadcasts(end),
    ...INVARIANTS.flatMap((invariant) => invariant(early)),
    // A server began to watch the clocks between these two times. Each invariant gets the more lenient one.
    ...respectsDeadlines(early),
    ...preservesClockTime(late),
    ...(end.stalls ? isPrompt(early) : []),
  ];
}

/** Store, then broadcast: every event that a client received must be in the log. */
function findFalseBroadcasts({ clientTrace, events }: RunResult): string[] {
  const untrue = clientTrace.received.filter(({ number, event }) => !isSame(events[number - 1], event));
  const picks = new Map<number, string>();
  let draft: Draft | null = null;
  events.forEach((event, index) => {
    draft = foldDraft(events.slice(0, index + 1));
    picks.set(index + 1, JSON.stringify(draft?.picks.map((pick) => `${pick.teamId} ${pick.playerId}`)));
  });
  const wrongBoards = clientTrace.boards.filter(
    (board) => picks.get(board.version) !== JSON.stringify(board.picks),
  );
  return [
    ...untrue.map((broadcast) => violation("INVARIANT-11 a broadcast that is not in the log", broadcast)),
    ...wrongBoards.map((board) => violation("INVARIANT-11 a board that does not follow from the log", board)),
  ];
}

const isSame = (stored: unknown, broadcast: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(stored ?? null)), JSON.parse(JSON.stringify(broadcast)));

function toDraftRunBy(
  { events, roster, clientTrace, clients, lifetimes, stalls = [] }: RunResult,
  up: keyof ServerLifetime,
): DraftRun {
  const draft = foldDraft(events);
  const storage = { ...createFakeStorage([]), events, draft, roster };
  const commits = events.map((event, index) => {
    const at = timeOf(event);
    const state = foldDraft(events.slice(0, index + 1));
    if (!state) throw new Error("an event without a draft");
    return {
      at,
      from: index + 1,
      events: [event],
      states: [state],
      server: "",
      upSince: upSince(lifetimes, at)[up],
    };
  });
  const trace = {
    ...createTrace(0),
    commits,
    request: clientTrace.chosen,
    answers: clientTrace.answers,
    disturbances: stalls.map((stall) => ({ ...stall, what: "a stall" })),
    receipts: clientTrace.chosen.flatMap((request) => receiptsOf(request, { events, clientTrace })),
  };
  const witnesses = clients
    .filter((client) => client.draft() !== null)
    .map((client) => ({ ...client, draft: () => (isSame(draft, client.draft()) ? draft : client.draft()) }));
  return toDraftRun(trace, { storage, clients: witnesses, endedAt: Date.now() });
}

/** The lifetime of the server that was started last before `at`. */
function upSince(lifetimes: readonly ServerLifetime[], at: number): ServerLifetime {
  return lifetimes.findLast(({ startedAt }) => startedAt <= at) ?? { startedAt: 0, readyAt: 0 };
}

/**
 * Servers do not report when they received a pick, only that it was between request and answer. A pick in the log
 * has its time from there if that is possible. Commit times are taken from events, so a request may have been
 * handled earlier by that difference.
 */
function receiptsOf(
  request: SentPick,
  { events, clientTrace }: { events: DraftEvent[]; clientTrace: ClientTrace },
): Receipt[] {
  const answer = clientTrace.answers.find(({ key }) => key === request.key);
  const last = answer?.at ?? Number.POSITIVE_INFINITY;
  const made = events.filter((event) => hasPick([event], request)).map(timeOf);
  const moments = made.filter((at) => at >= request.sentAt && at <= last);
  return [request.sentAt - COMMITTED_WITHIN_MS, last, ...moments].map((at) => ({
    ...request,
    at,
    server: "",
    inRoom: false,
  }));
}

export const timeOf = (event: DraftEvent): number => ("at" in event ? event.at : event.startedAt);
