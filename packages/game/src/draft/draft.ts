import { type Slot, snakeOrder, teamAt } from "./snake.ts";

/** Who chose: the owner, the owner's queue, without either the rule of the most points, or the desk. */
export type PickedBy = "owner" | "queue" | "rule" | "desk";

/** Who runs the draft: the league's owner, or an admin. */
export type CommissionerRole = "owner" | "admin";

/** How the order came about: by hand, shuffled when it was set, or drawn at the very start. */
export type OrderBy = "hand" | "shuffled" | "drawn";

/** What an owner says of themselves: ready to begin, or away, so that the team is picked for until they return. */
export type TeamStatus = "ready" | "away";

/** Something the desk did, and why. */
export interface CommissionerAction {
  desk: CommissionerRole;
  reason: string;
  at: number;
  /** What their app called it, so that it counts once. */
  key?: string | undefined;
}

export type DraftEvent =
  | Scheduled
  | ClockStarted
  | Picked
  | (CommissionerAction & { type: "paused"; remainingMs: number })
  | (CommissionerAction & { type: "resumed" })
  /** The remaining time grows; a running clock is started anew right after. */
  | (CommissionerAction & { type: "time-added"; seconds: number })
  /** The picks after the first so many are taken back. */
  | (CommissionerAction & { type: "undone"; keptPicks: number })
  /** Time that the server could not keep is given back: its storage was away, or its own clock was moved. */
  | { type: "held"; cause: "storage" | "clock"; at: number }
  | { type: "marked"; teamId: string; mark: TeamStatus; on: boolean; at: number }
  /** Its owner left while the draft runs: from now on the team is picked for, and what it gets is on no roster. */
  | { type: "team-left"; teamId: string; at: number }
  | { type: "completed"; at: number }
  /** An admin ended the draft where it stood; what was picked so far stays on the rosters, or is taken back. */
  | (CommissionerAction & { type: "aborted"; keepPicks: boolean });

/**
 * All that ever happens to a draft, in the order in which it is stored. Times are epoch milliseconds.
 * `scheduled` may come again until the first clock starts, and then replaces the former schedule.
 */
export interface Scheduled {
  type: "scheduled";
  /** Every team once, as they pick in round 1. */
  order: string[];
  rounds: number;
  startsAt: number;
  pickSeconds: number;
  at: number;
  /** "hand" where it is missing. */
  orderBy?: OrderBy | undefined;
  /** How many times the order was drawn from the seed so far; 0 where it is missing. */
  draw?: number | undefined;
}

/** The only event that sets a clock; after an interruption it comes again for the same pick. */
export interface ClockStarted {
  type: "clock-started";
  pickNumber: number;
  startedAt: number;
  deadline: number;
  /** Where the clock was cut short because the owner is away: when it would end if they were here. */
  fullDeadline?: number | undefined;
}

export interface Picked {
  type: "picked";
  pickNumber: number;
  teamId: string;
  playerId: string;
  by: PickedBy;
  at: number;
  /** By the queue: which wish it was, from 1. */
  choice?: number | undefined;
  /** By the rule, where several had the most points: all of them by id, of whom the draw took one. */
  tied?: string[] | undefined;
  /** By the desk: who, and why. */
  desk?: CommissionerRole | undefined;
  reason?: string | undefined;
  key?: string | undefined;
}

export type DraftPick = Omit<Picked, "type">;

/** How an admin ended a draft. */
export interface Aborted {
  readonly reason: string;
  readonly keepPicks: boolean;
  /** How many picks stood then. */
  readonly picksMade: number;
}

/** A draft as its events left it. Times are epoch milliseconds. */
export interface Draft {
  readonly order: readonly string[];
  readonly orderBy: OrderBy;
  /** How many times the order was drawn from the seed. */
  readonly draw: number;
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
  /** Of a clock cut short: when it would end if the owner were here; null otherwise. */
  readonly fullDeadline: number | null;
  /** Since when the draft is paused; null when it is not. */
  readonly pausedAt: number | null;
  /** While paused: what the current pick has left. */
  readonly remainingMs: number | null;
  /** Teams whose owners say that they are ready, and those who are picked for until they return. */
  readonly ready: readonly string[];
  readonly away: readonly string[];
  /** When it was over, with all picks or by an admin. */
  readonly completedAt: number | null;
  /** Null unless an admin ended it. */
  readonly aborted: Aborted | null;
}

export interface FilledSlot extends Slot {
  pick: DraftPick | null;
}

/** The first clock has been started; a draft that had nothing to pick completes without. */
export const hasStarted = (draft: Draft): boolean => draft.begunAt !== null;

/** It is over: nothing in it changes any more. */
export const isComplete = (draft: Draft): boolean => draft.completedAt !== null;

export const isAborted = (draft: Draft): boolean => draft.aborted !== null;

export const isPaused = (draft: Draft): boolean => draft.pausedAt !== null;

export const isTaken = (draft: Draft, playerId: string): boolean =>
  draft.picks.some((pick) => pick.playerId === playerId);

export const slotCount = (draft: Draft): number => draft.order.length * draft.rounds;

/** Whose pick is current, from the moment the draft is set (LEGACY-8); null when there is none. */
export function teamOnClock(draft: Draft): string | null {
  if (isComplete(draft) || draft.pickNumber > slotCount(draft)) return null;
  return teamAt(draft.order, draft.pickNumber);
}

/** Every slot in order, with its pick where there is one. */
export const slots = (draft: Draft): FilledSlot[] =>
  snakeOrder(draft.order, draft.rounds).map((slot, index) => ({ ...slot, pick: draft.picks[index] ?? null }));

/**
 * When `decideClock` next has something to do (epoch milliseconds): the start, then each deadline;
 * null when complete or paused. A moment in the past is due at once.
 */
export function nextDueAt(draft: Draft): number | null {
  if (isComplete(draft) || isPaused(draft)) return null;
  return draft.deadline ?? draft.begunAt ?? draft.startsAt;
}
