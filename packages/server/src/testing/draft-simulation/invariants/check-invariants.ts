import type { Trace } from "../trace.ts";
import {
  playersPickedOnce,
  staysComplete,
  clientsAreInSync,
  finishes,
  followsSnakeOrder,
  matchesItsLog,
} from "./board.ts";
import { acceptsTimelyPicks, isPrompt, respectsDeadlines, preservesClockTime } from "./clock.ts";
import { type DraftRun, toDraftRun, type Invariant } from "./facts.ts";
import {
  repliesAreIdempotent,
  explainsEveryPick,
  isLinearizable,
  appliesCommissionerActions,
  keepsAcknowledgedPicks,
  refusalsAreTrue,
} from "./pick.ts";

/** Checked at the end of a run; INVARIANT-11, INVARIANT-12 and "commit before broadcast" are checked at every frame. */
const INVARIANTS: Invariant[] = [
  playersPickedOnce,
  followsSnakeOrder,
  matchesItsLog,
  staysComplete,
  finishes,
  clientsAreInSync,
  keepsAcknowledgedPicks,
  explainsEveryPick,
  appliesCommissionerActions,
  isLinearizable,
  repliesAreIdempotent,
  refusalsAreTrue,
  respectsDeadlines,
  isPrompt,
  acceptsTimelyPicks,
  preservesClockTime,
];

export function checkInvariants(
  trace: Trace,
  rest: Pick<DraftRun, "storage" | "clients" | "endedAt">,
): string[] {
  const draftRun = toDraftRun(trace, rest);
  return INVARIANTS.flatMap((invariant) => invariant(draftRun));
}
