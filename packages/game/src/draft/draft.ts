import { type Slot, snakeOrder, teamAt } from "./snake.ts";

/** Who chose: the owner, the owner's queue or, without either, the rule of the most points. */
export type PickedBy = "owner" | "queue" | "rule";

/**
 * All that ever happens to a draft, in the order in which it is stored. Times are epoch milliseconds.
 * `scheduled` may come again until the first clock starts, and then replaces the former schedule.
 */
export type DraftEvent =
  | {
      type: "scheduled";
      /** Every team once, as they pick in round 1. */
      order: string[];
      rounds: number;
      startsAt: number;
      pickSeconds: number;
      at: number;
    }
  | { type: "clock-started"; pickNumber: number; startedAt: number; deadline: number }
  | { type: "picked"; pickNumber: number; teamId: string; playerId: string; by: PickedBy; at: number }
  | { type: "completed"; at: number };

export interface DraftPick {
  pickNumber: number;
  teamId: string;
  playerId: string;
  by: PickedBy;
  at: number;
}

/** A draft as its events left it. Times are epoch milliseconds. */
export interface Draft {
  readonly order: readonly string[];
  readonly rounds: number;
  readonly startsAt: number;
  readonly pickSeconds: number;
  /** `picks[k]` fills slot k + 1: filled slots are always a prefix. */
  readonly picks: readonly DraftPick[];
  /** The current pick from 1, also before the start; one past the last pick made when complete. */
  readonly pickNumber: number;
  /** When the first clock was started; null until then. */
  readonly begunAt: number | null;
  /** The running clock's start; null when none runs. */
  readonly startedAt: number | null;
  /** The running clock's end, from which on the owner's pick is late; null when none runs. */
  readonly deadline: number | null;
  readonly completedAt: number | null;
}

export interface FilledSlot extends Slot {
  pick: DraftPick | null;
}

/** The first clock has been started; a draft that had nothing to pick completes without. */
export const hasStarted = (draft: Draft): boolean => draft.begunAt !== null;

export const isComplete = (draft: Draft): boolean => draft.completedAt !== null;

export const isTaken = (draft: Draft, playerId: string): boolean =>
  draft.picks.some((pick) => pick.playerId === playerId);

export const slotCount = (draft: Draft): number => draft.order.length * draft.rounds;

/** Whose pick is current, from the moment the draft is set (wire.md §3); null when there is none. */
export function teamOnClock(draft: Draft): string | null {
  if (isComplete(draft) || draft.pickNumber > slotCount(draft)) return null;
  return teamAt(draft.order, draft.pickNumber);
}

/** Every slot in order, with its pick where there is one. */
export const slots = (draft: Draft): FilledSlot[] =>
  snakeOrder(draft.order, draft.rounds).map((slot, index) => ({ ...slot, pick: draft.picks[index] ?? null }));

/**
 * When `decideClock` next has something to do (epoch milliseconds): the start, then each deadline;
 * null when complete. A moment in the past is due at once.
 */
export function nextDueAt(draft: Draft): number | null {
  if (isComplete(draft)) return null;
  return draft.deadline ?? draft.begunAt ?? draft.startsAt;
}
