import { DRAFT_START_SLACK_MS, OVERDUE_GRACE_MS } from "../limits.ts";
import { ok, refuse, type Result } from "../result.ts";
import {
  type Draft,
  type DraftEvent,
  hasStarted,
  isComplete,
  isPaused,
  isTaken,
  teamOnClock,
  roundsFor,
  openTurn,
  scheduledEvent,
} from "./draft.ts";

export interface PoolPlayer {
  playerId: string;
  points: number;
}

/** The moment at which a clock is checked, and what an automatic pick depends on. */
export interface ClockMoment {
  /** Epoch milliseconds. */
  at: number;
  /** The time of the decision, if later: the next clock does not lose the delay. */
  decidedAt?: number | undefined;
  /** Since when a server has watched this clock without a break (epoch milliseconds). */
  watchedSince: number;
  /** The available players: of the season, not eliminated, on no roster of the league. */
  pool: readonly PoolPlayer[];
  /** The queue of the team on the clock; may contain players who are no longer available. */
  queue: readonly string[];
  /** Decides ties; from 0 to below 1. */
  random: number;
  /** The next order drawn from the seed, for a draft whose order is drawn at the start. */
  drawnOrder?: readonly string[] | undefined;
}

/**
 * What is due in a draft (DRAFT-25 to DRAFT-27): starts the first clock, makes the automatic pick at a deadline and
 * opens the next turn, one turn per call. After a deadline that no server watched the same pick gets a fresh clock
 * (DRAFT-30). Without an available player the draft completes.
 */
export function decideClock(draft: Draft, moment: ClockMoment): Result<DraftEvent[], "nothing-due"> {
  const pool = moment.pool.filter(({ playerId }) => !isTaken(draft, playerId));
  const { pickNumber } = draft;
  const { at, decidedAt = at } = moment;
  if (isComplete(draft)) return refuse("nothing-due");
  if (!hasStarted(draft))
    return at < draft.startsAt ? refuse("nothing-due") : ok(begin(draft, pool.length, moment));
  if (isPaused(draft)) return refuse("nothing-due");
  if (draft.deadline !== null && at < draft.deadline) return refuse("nothing-due");
  if (pool.length === 0 || draft.deadline === null || isUnwatched(draft.deadline, moment)) {
    return ok([openTurn(draft, { pickNumber, anyoneLeft: pool.length > 0, startedAt: decidedAt, at })]);
  }
  return ok(pickFor(draft, pool, moment));
}

/** The available players may have changed since the draft was set, so the rounds are counted again. */
function begin(draft: Draft, poolSize: number, moment: ClockMoment): DraftEvent[] {
  const { at, decidedAt = at, drawnOrder } = moment;
  const { startsAt, orderBy, rosterSize } = draft;
  const isDrawn = orderBy === "drawn" && drawnOrder !== undefined;
  const order = isDrawn ? drawnOrder : draft.order;
  const draw = isDrawn ? draft.draw + 1 : draft.draw;
  const rounds = roundsFor(poolSize, order.length, rosterSize);
  const startedAt = decidedAt - startsAt < DRAFT_START_SLACK_MS ? startsAt : decidedAt;
  const set = { ...draft, order, rounds };
  const first = openTurn(set, { pickNumber: 1, anyoneLeft: poolSize > 0, startedAt, at });
  if (rounds === draft.rounds && !isDrawn) return [first];
  return [scheduledEvent({ ...draft, order, rounds, draw }, at), first];
}

const isUnwatched = (deadline: number, { at, watchedSince }: ClockMoment): boolean =>
  deadline < watchedSince || at - deadline > OVERDUE_GRACE_MS;

function pickFor(
  draft: Draft,
  pool: readonly PoolPlayer[],
  { at, decidedAt = at, queue, random }: ClockMoment,
): DraftEvent[] {
  const { pickNumber } = draft;
  const teamId = teamOnClock(draft);
  if (teamId === null) throw new Error("the clock runs, but no team is on the clock");
  const choice = queue.findIndex((playerId) => pool.some((player) => player.playerId === playerId));
  const queuedPlayer = queue[choice];
  const picked = { type: "picked" as const, pickNumber, teamId, at };
  return [
    queuedPlayer === undefined
      ? { ...picked, by: "rule", ...bestOf(pool, random) }
      : { ...picked, by: "queue", playerId: queuedPlayer, choice: choice + 1 },
    openTurn(draft, { pickNumber: pickNumber + 1, anyoneLeft: pool.length > 1, startedAt: decidedAt, at }),
  ];
}

/** Sorted by id, so that the same random number gives the same player in any order of the pool. */
function bestOf(pool: readonly PoolPlayer[], random: number): { playerId: string; tied?: string[] } {
  const most = Math.max(...pool.map(({ points }) => points));
  const tied = pool
    .filter(({ points }) => points === most)
    .map(({ playerId }) => playerId)
    .sort();
  const playerId = tied[Math.floor(random * tied.length)];
  if (playerId === undefined)
    throw new Error(`no player at the random number ${random} among ${pool.length}`);
  return tied.length > 1 ? { playerId, tied } : { playerId };
}
