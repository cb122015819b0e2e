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

/** A commit is at most so much later than the times in its events say. */
const COMMITTED_WITHIN_MS = 3000;

/** A server's life: when it was told to start, and when it was up for sure; epoch milliseconds. */
export interface ServerLifetime {
  startedAt: number;
  readyAt: number;
}

export interface RunResult {
  /** As the database has it. */
  events: DraftEvent[];
  /** Contestant and team, as the rosters have it. */
  roster: Map<string, string>;
  clientTrace: ClientTrace;
  clients: ChaosClient[];
  lifetimes: readonly ServerLifetime[];
  /** When nobody can be held to be prompt; without them it is not asked. */
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

/** The laws of the simulation, asked of an evening on real servers; answers what is violations. */
export function checkRun(end: RunResult): string[] {
  const early = toDraftRunBy(end, "startedAt");
  const late = toDraftRunBy(end, "readyAt");
  return [
    ...end.clientTrace.violations,
    ...findFalseBroadcasts(end),
    ...INVARIANTS.flatMap((invariant) => invariant(early)),
    // Since when exactly a server watched the clocks lies between the two: each law by the one that excuses more.
    ...respectsDeadlines(early),
    ...preservesClockTime(late),
    ...(end.stalls ? isPrompt(early) : []),
  ];
}

/** Stored, then told: whatever anybody was shown is what the log says. */
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
    ...wrongBoards.map((board) => violation("INVARIANT-11 a board that the log never led to", board)),
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

/** The life that was begun last by then, or that of whoever is up longest where two are. */
function upSince(lifetimes: readonly ServerLifetime[], at: number): ServerLifetime {
  return lifetimes.findLast(({ startedAt }) => startedAt <= at) ?? { startedAt: 0, readyAt: 0 };
}

/**
 * Servers do not say when they received what: it was between sending and answer. A pick that is in the log was
 * received when the log says so, if that is possible; and since commits are known by the times in their events,
 * a call may have been looked at that much earlier.
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
