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

/** What is asked once the evening is over; A11, A12 and "stored, then told" are asked at every frame. */
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
