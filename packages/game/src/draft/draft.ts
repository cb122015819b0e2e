import { AWAY_PICK_SECONDS, SECOND_MS } from "../limits.ts";
import { choicesOf } from "./choices.ts";
import type { DraftRules } from "./sizes.ts";

/** Who chose: the owner, the owner's queue, the rule of the most points, or a commissioner (`desk`). */
export type PickedBy = "owner" | "queue" | "rule" | "desk";

/** A commissioner: the league's owner or an admin. */
export type CommissionerRole = "owner" | "admin";

/** How the order was made: by hand, shuffled when it was set, drawn at the start, or by the standings then. */
export type OrderBy = "hand" | "shuffled" | "drawn" | "standings";

/** The status an owner sets: ready to begin, or away, so that the team gets automatic picks until they return. */
export type TeamStatus = "ready" | "away";

/** A commissioner's action and its reason. */
export interface CommissionerAction {
  desk: CommissionerRole;
  reason: string;
  at: number;
  /** The idempotency key, so that it counts once. */
  key?: string | undefined;
}

export type DraftEvent =
  | Scheduled
  | ClockStarted
  | Picked
  | (CommissionerAction & { type: "paused"; remainingMs: number })
  | (CommissionerAction & { type: "resumed" })
  /** Time is added; a running clock starts again right after. */
  | (CommissionerAction & { type: "time-added"; seconds: number })
  /** The picks after the first `keptPicks` are undone. */
  | (CommissionerAction & { type: "undone"; keptPicks: number })
  /** A clock is restored after an outage or a change of the server's clock (DRAFT-34). */
  | { type: "held"; cause: "storage" | "clock"; at: number }
  | { type: "marked"; teamId: string; mark: TeamStatus; on: boolean; at: number }
  /** Its owner left during the draft: the team gets automatic picks, which go to no roster (DRAFT-32). */
  | { type: "team-left"; teamId: string; at: number }
  | { type: "completed"; at: number }
  /** An admin ended the draft; the picks stay on the rosters or are taken back (DRAFT-16). */
  | (CommissionerAction & { type: "aborted"; keepPicks: boolean });

/**
 * The events of a draft, in the order in which they are stored. Times are epoch milliseconds.
 * Until the first clock starts `scheduled` may come again and replaces the former schedule.
 */
export interface Scheduled extends DraftRules {
  type: "scheduled";
  /** Every team once, in the order of round 1. */
  order: string[];
  rounds: number;
  startsAt: number;
  pickSeconds: number;
  at: number;
  /** "hand" if missing. */
  orderBy?: OrderBy | undefined;
  /** How many times the order was drawn from the seed so far; 0 if missing. */
  draw?: number | undefined;
  /** How many teams may have a player in this draft; 1 if missing. */
  teamsPerPlayer?: number | undefined;
  /** From the start of a second draft on: the players whom the teams keep. */
  kept?: KeptPlayer[] | undefined;
}

export interface KeptPlayer {
  teamId: string;
  playerId: string;
}

/** The only event that sets a clock; after an interruption it repeats for the same pick. */
export interface ClockStarted {
  type: "clock-started";
  pickNumber: number;
  startedAt: number;
  deadline: number;
  /** For a clock that is shortened because the owner is away: when it would end otherwise. */
  fullDeadline?: number | undefined;
}

export interface Picked {
  type: "picked";
  pickNumber: number;
  teamId: string;
  playerId: string;
  by: PickedBy;
  at: number;
  /** For a pick from the queue: its position there, from 1. */
  choice?: number | undefined;
  /** For a pick by the rule, if several players had the most points: their ids; the random draw took one. */
  tied?: string[] | undefined;
  /** For a pick by a commissioner: the role, and the reason. */
  desk?: CommissionerRole | undefined;
  reason?: string | undefined;
  key?: string | undefined;
}

export type DraftPick = Omit<Picked, "type">;

/** How an admin ended a draft. */
export interface Aborted {
  readonly reason: string;
  readonly keepPicks: boolean;
  /** The number of picks at that time. */
  readonly picksMade: number;
}

/** The state of a draft, folded from its events. Times are epoch milliseconds. */
export interface Draft {
  readonly order: readonly string[];
  readonly orderBy: OrderBy;
  /** How often the order was drawn from the seed. */
  readonly draw: number;
  readonly rounds: number;
  /** As in `Scheduled`. */
  readonly rosterSize?: number | undefined;
  readonly copies?: number | null | undefined;
  readonly teamsPerPlayer?: number | undefined;
  readonly keeps?: number | undefined;
  readonly kept?: readonly KeptPlayer[] | undefined;
  readonly startsAt: number;
  readonly pickSeconds: number;
  /** `picks[k]` fills slot k + 1 (INVARIANT-3). */
  readonly picks: readonly DraftPick[];
  /** The current pick from 1, also before the start; when complete, one past the last pick made. */
  readonly pickNumber: number;
  /** When the first clock started; null before. */
  readonly begunAt: number | null;
  /** When the current pick's first clock started, and after one that ran out the next; null until then. */
  readonly turnBegunAt?: number | null | undefined;
  /** Start of the running clock; null without one. */
  readonly startedAt: number | null;
  /** The end of the running clock, from which on a pick is late; null when none runs. */
  readonly deadline: number | null;
  /** For a shortened clock: when it would end if the owner were not away; null otherwise. */
  readonly fullDeadline: number | null;
  /** Since when the draft is paused; null when it is not. */
  readonly pausedAt: number | null;
  /** While paused: the remaining time of the current pick. */
  readonly remainingMs: number | null;
  /** Teams whose owners are ready, and those whose owners are away. */
  readonly ready: readonly string[];
  readonly away: readonly string[];
  /** When it was completed, by its last pick or by an admin who ended it. */
  readonly completedAt: number | null;
  /** Null unless an admin ended it. */
  readonly aborted: Aborted | null;
}

export interface FilledSlot extends Slot {
  pick: DraftPick | null;
}

/** True when the first clock was started; a draft without players completes without one. */
export const hasStarted = (draft: Draft): boolean => draft.begunAt !== null;

/** True when the draft is over and cannot change (INVARIANT-13). */
export const isComplete = (draft: Draft): boolean => draft.completedAt !== null;

export const isAborted = (draft: Draft): boolean => draft.aborted !== null;

export type EndedRefusal = "complete" | "aborted";

/** Why a draft accepts no more changes; null while it does. */
export function endedRefusal(draft: Draft): EndedRefusal | null {
  if (!isComplete(draft)) return null;
  return isAborted(draft) ? "aborted" : "complete";
}

export const isPaused = (draft: Draft): boolean => draft.pausedAt !== null;

/** A team has picked or kept the player. */
export const isTaken = ({ picks, kept = [] }: Draft, playerId: string): boolean =>
  [...kept, ...picks].some((place) => place.playerId === playerId);

export const slotCount = (draft: Draft): number =>
  draft.kept === undefined ? draft.order.length * draft.rounds : boardOf(draft).length;

/** Whether it is a further draft of a season, in which teams keep players (REDRAFT-1). */
export const isSecondDraft = ({ keeps }: Draft): boolean => keeps !== undefined;

/** The team of the current pick, from the time the draft is scheduled (LEGACY-8); null without one. */
export function teamOnClock(draft: Draft): string | null {
  if (isComplete(draft) || draft.pickNumber > slotCount(draft)) return null;
  return teamOf(draft, draft.pickNumber);
}

/** Every slot in order, with its pick if there is one. */
export const slots = (draft: Draft): FilledSlot[] =>
  boardOf(draft).map((slot, index) => ({ ...slot, pick: draft.picks[index] ?? null }));

/**
 * When `decideClock` next has work (epoch milliseconds): the start, then each deadline; null when complete or paused. A
 * time in the past is due at once.
 */
export function nextDueAt(draft: Draft): number | null {
  if (isComplete(draft) || isPaused(draft)) return null;
  return draft.deadline ?? draft.begunAt ?? draft.startsAt;
}

/** A slot in the order of picks; `pickNumber` and `round` count from 1. */
export interface Slot {
  pickNumber: number;
  round: number;
  teamId: string;
}

/** A schedule as an event. What is as without rules is missing in it. */
export function scheduledEvent(
  settings: Pick<
    Draft,
    | "order"
    | "rounds"
    | "rosterSize"
    | "copies"
    | "teamsPerPlayer"
    | "keeps"
    | "kept"
    | "startsAt"
    | "pickSeconds"
    | "orderBy"
    | "draw"
  >,
  at: number,
): Scheduled {
  const {
    order,
    rounds,
    rosterSize,
    copies = 1,
    teamsPerPlayer,
    keeps,
    kept,
    startsAt,
    pickSeconds,
    orderBy,
    draw,
  } = settings;
  return {
    type: "scheduled",
    order: [...order],
    rounds,
    startsAt,
    pickSeconds,
    at,
    orderBy,
    draw,
    ...(rosterSize === undefined ? {} : { rosterSize }),
    ...(copies === 1 ? {} : { copies, teamsPerPlayer }),
    ...(keeps === undefined ? {} : { keeps }),
    ...(kept === undefined ? {} : { kept: [...kept] }),
  };
}

/** All slots of a draft: odd rounds in the given order, even rounds reversed (DRAFT-22). */
export function snakeOrder(order: readonly string[], rounds: number): Slot[] {
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    (isReversed(round) ? order.toReversed() : order).map((teamId, index) => ({
      pickNumber: (round - 1) * order.length + index + 1,
      round,
      teamId,
    })),
  );
}

/**
 * The slots of a draft. In a second draft a team that keeps more players than another is done in an earlier round
 * (REDRAFT-3).
 */
export function boardOf({ order, rounds, kept }: Pick<Draft, "order" | "rounds" | "kept">): readonly Slot[] {
  if (kept === undefined) return snakeOrder(order, rounds);
  const board = boards.get(kept) ?? boardWithout(kept, order, rounds);
  boards.set(kept, board);
  return board;
}

/** By the kept players of a schedule: each event of a second draft asks for its board several times. */
const boards = new WeakMap<readonly KeptPlayer[], readonly Slot[]>();

function boardWithout(kept: readonly KeptPlayer[], order: readonly string[], rounds: number): Slot[] {
  const counts = new Map<string, number>();
  for (const { teamId } of kept) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
  const keptBy = (teamId: string) => counts.get(teamId) ?? 0;
  const least = Math.min(...order.map(keptBy));
  return snakeOrder(order, rounds)
    .filter(({ teamId, round }) => round + keptBy(teamId) <= rounds + least)
    .map((slot, index) => ({ ...slot, pickNumber: index + 1 }));
}

/** The team that picks at a number of a draft. */
const teamOf = (draft: Draft, pickNumber: number): string | null =>
  draft.kept === undefined
    ? teamAt(draft.order, pickNumber)
    : (boardOf(draft)[pickNumber - 1]?.teamId ?? null);

/** The team that picks at a number, in any round; null without a team and for an invalid number. */
export function teamAt(order: readonly string[], pickNumber: number): string | null {
  if (pickNumber < 1) return null;
  const round = Math.ceil(pickNumber / order.length);
  const position = pickNumber - 1 - (round - 1) * order.length;
  return order[isReversed(round) ? order.length - 1 - position : position] ?? null;
}

const isReversed = (round: number): boolean => round % 2 === 0;

/**
 * The event that follows when everything before `pickNumber` is decided: the pick's clock, or the end when all slots
 * are filled or the team has no player to pick in `pool` (DRAFT-27). `draft` has all picks before. During a pause the
 * turn waits.
 */
export function openTurn(
  draft: Draft,
  turn: { pickNumber: number; pool: Iterable<string>; startedAt: number; at: number },
): DraftEvent {
  const { pickNumber, pool, startedAt, at } = turn;
  const hasChoice = choicesOf(draft, teamOf(draft, pickNumber), pool).size > 0;
  if (!hasChoice || pickNumber > slotCount(draft)) return { type: "completed", at };
  return clockOf(draft, { pickNumber, startedAt, fullMs: draft.pickSeconds * SECOND_MS });
}

/** The draft with one more pick. */
export const withPick = (draft: Draft, { type: _type, ...pick }: Picked): Draft => ({
  ...draft,
  picks: [...draft.picks, pick],
});

/** A pick's clock with so much time, or a short one if the owner is away (DRAFT-33). */
export function clockOf(
  draft: Draft,
  { pickNumber, startedAt, fullMs }: { pickNumber: number; startedAt: number; fullMs: number },
): ClockStarted {
  const teamId = teamOf(draft, pickNumber);
  const isAway = teamId !== null && draft.away.includes(teamId);
  const full = startedAt + fullMs;
  const short = startedAt + AWAY_PICK_SECONDS * SECOND_MS;
  if (!isAway || full <= short) return { type: "clock-started", pickNumber, startedAt, deadline: full };
  return { type: "clock-started", pickNumber, startedAt, deadline: short, fullDeadline: full };
}
