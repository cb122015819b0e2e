import { DRAFT_START_SLACK_MS, OVERDUE_GRACE_MS } from "../limits.ts";
import { ok, refuse, type Result } from "../result.ts";
import { choicesOf } from "./choices.ts";
import {
  type Draft,
  type DraftEvent,
  hasStarted,
  isComplete,
  isPaused,
  teamOnClock,
  openTurn,
  type Picked,
  scheduledEvent,
  withPick,
} from "./draft.ts";
import { keptAtStart, orderAtStart, type SecondDraftStart } from "./second-draft.ts";
import { sizesFor } from "./sizes.ts";

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
  /** For the start of a second draft. */
  secondDraft?: SecondDraftStart | undefined;
}

/**
 * What is due in a draft (DRAFT-25 to DRAFT-27): starts the first clock, makes the automatic pick at a deadline and
 * opens the next turn, one turn per call. After a deadline that no server watched the same pick gets a fresh clock
 * (DRAFT-30). Without an available player the draft completes.
 */
export function decideClock(draft: Draft, moment: ClockMoment): Result<DraftEvent[], "nothing-due"> {
  const pool = moment.pool.map(({ playerId }) => playerId);
  const { pickNumber } = draft;
  const { at, decidedAt = at } = moment;
  if (isComplete(draft)) return refuse("nothing-due");
  if (!hasStarted(draft)) return at < draft.startsAt ? refuse("nothing-due") : ok(begin(draft, pool, moment));
  if (isPaused(draft)) return refuse("nothing-due");
  if (draft.deadline !== null && at < draft.deadline) return refuse("nothing-due");
  const choices = choicesOf(draft, teamOnClock(draft), pool);
  if (choices.size === 0 || draft.deadline === null || isUnwatched(draft.deadline, moment)) {
    return ok([openTurn(draft, { pickNumber, pool, startedAt: decidedAt, at })]);
  }
  return ok(pickFor(draft, choices, moment));
}

/** The available players may have changed since the draft was set, so the rounds are counted again. */
function begin(draft: Draft, pool: readonly string[], moment: ClockMoment): DraftEvent[] {
  const { at, decidedAt = at, drawnOrder } = moment;
  const { startsAt, orderBy } = draft;
  const isDrawn = orderBy === "drawn" && drawnOrder !== undefined;
  const order = isDrawn ? drawnOrder : orderAtStart(draft, moment.secondDraft);
  const draw = isDrawn ? draft.draw + 1 : draft.draw;
  const sizes = sizesFor({ players: pool.length, teams: order.length }, draft);
  const startedAt = decidedAt - startsAt < DRAFT_START_SLACK_MS ? startsAt : decidedAt;
  const set = { ...draft, order, draw, ...sizes, ...keptAtStart(draft, moment) };
  const first = openTurn(set, { pickNumber: 1, pool, startedAt, at });
  const isSame = set.rounds === draft.rounds && sizes.teamsPerPlayer === (draft.teamsPerPlayer ?? 1);
  if (isSame && !isDrawn && set.kept === undefined) return [first];
  return [scheduledEvent(set, at), first];
}

const isUnwatched = (deadline: number, { at, watchedSince }: ClockMoment): boolean =>
  deadline < watchedSince || at - deadline > OVERDUE_GRACE_MS;

function pickFor(
  draft: Draft,
  choices: ReadonlySet<string>,
  { at, decidedAt = at, pool, queue, random }: ClockMoment,
): DraftEvent[] {
  const { pickNumber } = draft;
  const teamId = teamOnClock(draft);
  if (teamId === null) throw new Error("the clock runs, but no team is on the clock");
  const choice = queue.findIndex((playerId) => choices.has(playerId));
  const queuedPlayer = queue[choice];
  const pick = { type: "picked" as const, pickNumber, teamId, at };
  const best = () =>
    bestOf(
      pool.filter(({ playerId }) => choices.has(playerId)),
      random,
    );
  const picked: Picked =
    queuedPlayer === undefined
      ? { ...pick, by: "rule", ...best() }
      : { ...pick, by: "queue", playerId: queuedPlayer, choice: choice + 1 };
  const next = {
    pickNumber: pickNumber + 1,
    pool: pool.map(({ playerId }) => playerId),
    startedAt: decidedAt,
    at,
  };
  return [picked, openTurn(withPick(draft, picked), next)];
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
