import { HOUR_MS, SECOND_MS } from "../../limits.ts";
import { exactPoints } from "../../texts.ts";
import type { LateJoinersRule } from "../../league-rules.ts";
import { ok, refuse, type Result } from "../../result.ts";
import type { RosterPlace } from "../../scoring/stays.ts";
import { holdersOf } from "../choices.ts";
import type { PoolPlayer } from "../decide-clock.ts";

/** The draft of a team that joined after the others had drafted (LATE-2). Times are epoch milliseconds. */
export interface LateDraft {
  teamId: string;
  /** How many players it drafts, if there are enough. */
  size: number;
  pickSeconds: number;
  /** When the clock of the current pick started; null before the owner begins. */
  startedAt: number | null;
  /** The latest start, then the end of the clock; null when the draft is over. */
  dueAt: number | null;
}

/** The owner chose, or the clock ran out. */
export type LatePickedBy = "owner" | "rule";

/** What a step changes: the clock, and the pick that was made. */
export interface LateStep {
  draft: LateDraft;
  pick: { playerId: string; by: LatePickedBy } | null;
}

/** How long its owner may wait before the draft starts by itself. */
export const LATE_START_MS = 24 * HOUR_MS;
/** A clock that ran out longer ago starts again: no server was running. */
const LATE_GRACE_MS = 120 * SECOND_MS;

/** A new team's draft: as many players as the other team with the most has, at most a roster. */
export function newLateDraft(
  { teamId, pickSeconds, at }: { teamId: string; pickSeconds: number; at: number },
  { rosterSize, rosters }: { rosterSize: number | null; rosters: readonly { teamId: string }[] },
): LateDraft | null {
  const counts = new Map<string, number>();
  for (const place of rosters) counts.set(place.teamId, (counts.get(place.teamId) ?? 0) + 1);
  const size = Math.min(Math.max(0, ...counts.values()), rosterSize ?? Number.POSITIVE_INFINITY);
  return size === 0 ? null : { teamId, size, pickSeconds, startedAt: null, dueAt: at + LATE_START_MS };
}

/** The players of `inGame` whom a team does not have, and of whom a copy is free. */
export function lateChoices(
  teamId: string,
  {
    rosters,
    copies,
    inGame,
  }: {
    rosters: readonly Pick<RosterPlace, "teamId" | "playerId">[];
    copies: number;
    inGame: Iterable<string>;
  },
): ReadonlySet<string> {
  const holders = holdersOf(rosters);
  const own = new Set(rosters.filter((place) => place.teamId === teamId).map(({ playerId }) => playerId));
  return new Set(
    [...inGame].filter((playerId) => !own.has(playerId) && (holders.get(playerId) ?? 0) < copies),
  );
}

interface LateMoment {
  at: number;
  /** How many picks the team has made. */
  made: number;
  /** How many players it has, also those of a second draft or from an admin. */
  held: number;
  choices: ReadonlySet<string>;
}

/** Begins the draft; nothing for one that has begun. */
export function startLate(draft: LateDraft, moment: LateMoment): LateStep | null {
  if (draft.dueAt === null || draft.startedAt !== null) return null;
  return { draft: nextTurn(draft, moment), pick: null };
}

export type LateRefusal = "over" | "not-begun" | "too-late" | "not-this-pick" | "taken";

/** A pick of the owner, refused once its clock has run out. */
export function pickLate(
  draft: LateDraft,
  { playerId, pickNumber, ...moment }: LateMoment & { playerId: string; pickNumber: number },
): Result<LateStep, LateRefusal> {
  const { dueAt, startedAt } = draft;
  if (dueAt === null) return refuse("over");
  if (startedAt === null) return refuse("not-begun");
  if (pickNumber !== moment.made + 1) return refuse("not-this-pick");
  if (moment.at >= dueAt) return refuse("too-late");
  if (moment.held >= draft.size) return refuse("over");
  if (!moment.choices.has(playerId)) return refuse("taken");
  return ok({ draft: afterPick(draft, moment, playerId), pick: { playerId, by: "owner" } });
}

/**
 * What is due: the start, or the automatic pick of the player with the most points, by lot between equal ones. Null if
 * nothing is.
 */
export function runLateClock(
  draft: LateDraft,
  { pool, random, ...moment }: LateMoment & { pool: readonly PoolPlayer[]; random: number },
): LateStep | null {
  const { dueAt, startedAt } = draft;
  if (dueAt === null || moment.at < dueAt) return null;
  const isOver = moment.held >= draft.size || moment.choices.size === 0;
  if (startedAt === null || isOver || moment.at - dueAt > LATE_GRACE_MS)
    return { draft: nextTurn(draft, moment), pick: null };
  const open = pool.filter(({ playerId }) => moment.choices.has(playerId));
  const most = Math.max(...open.map(({ points }) => points));
  const best = open
    .filter(({ points }) => points === most)
    .map(({ playerId }) => playerId)
    .toSorted();
  const playerId = best[Math.floor(random * best.length)]!;
  return { draft: afterPick(draft, moment, playerId), pick: { playerId, by: "rule" } };
}

const afterPick = (draft: LateDraft, { at, made, held, choices }: LateMoment, playerId: string): LateDraft =>
  nextTurn(draft, {
    at,
    made: made + 1,
    held: held + 1,
    choices: new Set([...choices].filter((id) => id !== playerId)),
  });

/** The next clock, or the end when the roster is full or no one is left. */
const nextTurn = (draft: LateDraft, { at, made, held, choices }: LateMoment): LateDraft => ({
  ...draft,
  startedAt: at,
  dueAt: Math.max(made, held) >= draft.size || choices.size === 0 ? null : at + draft.pickSeconds * SECOND_MS,
});

/** The points with which a new team begins by the totals of the others, rounded down to whole ones (LATE-5). */
export function openingPoints(start: LateJoinersRule["start"], totals: readonly number[]): number {
  if (start === "nothing" || totals.length === 0) return 0;
  const sum = totals.reduce((all, total) => all + total, 0);
  return Math.floor(exactPoints(start === "lowest" ? Math.min(...totals) : sum / totals.length));
}
