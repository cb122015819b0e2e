import { decideClock } from "../draft/decide-clock.ts";
import { type PickAttempt, decidePick } from "../draft/decide-pick.ts";
import { decideRosterSize, decideSchedule, decideTeams } from "../draft/decide-schedule.ts";
import { type Draft, type DraftEvent, isAborted, type TeamStatus, type OrderBy } from "../draft/draft.ts";
import { applyEvent } from "../draft/fold.ts";
import { shuffle } from "../draft/shuffle.ts";
import type { Result } from "../result.ts";

export type Answer = Result<DraftEvent[], string>;

/** An owner's pick, its answer and everything it was decided on. */
export interface Attempt {
  draft: Draft;
  choice: PickAttempt;
  pool: ReadonlySet<string>;
  answer: Answer;
}

/** A clock tick, its answer and everything it was decided on. */
export interface ClockTick {
  draft: Draft;
  at: number;
  watchedSince: number;
  pool: ReadonlyMap<string, number>;
  queue: readonly string[];
  answer: Answer;
}

/** Any other request: by a commissioner, an owner, or a server that lost track of time. */
export interface AnsweredRequest {
  draft: Draft;
  what: DraftRequest;
  at: number;
  pool: ReadonlySet<string>;
  answer: Answer;
}

export type DraftRequest =
  | { kind: "pause" | "resume" }
  | { kind: "add"; seconds: number }
  | { kind: "undo"; keepPicks: number; seenPicks: number }
  | { kind: "pick for"; pickNumber: number; playerId: string }
  | { kind: "abort"; keepPicks: boolean }
  | { kind: "team left"; teamId: string }
  | { kind: "mark"; teamId: string; mark: TeamStatus; on: boolean }
  | { kind: "hold"; deadline: number; lostAt: number };

/** A league and its draft, with all requests and answers. */
export interface DraftModel {
  at: number;
  watchedSince: number;
  teamIds: string[];
  joined: number;
  /** By the rules of the league. */
  rosterSize: number | undefined;
  players: readonly string[];
  /** The points of all players. */
  points: ReadonlyMap<string, number>;
  eliminated: Set<string>;
  /** The available players and their points. */
  pool: Map<string, number>;
  /** The number of available players when the first clock started; null if it never did. */
  poolAtStart: number | null;
  /** The roster size at that time. */
  sizeAtStart: number;
  /** A player was eliminated while the draft ran. */
  shrank: boolean;
  log: DraftEvent[];
  /** The draft after each event of the log, computed from the one before. */
  states: Draft[];
  attempts: Attempt[];
  ticks: ClockTick[];
  requests: AnsweredRequest[];
  /** Answers to changes of the schedule or the teams requested after the start. */
  lateChanges: Answer[];
  /** How many clock checks the end took until nothing was due. */
  ticksToFinish: number;
}

export const MIN_LEAD_MS = 300_000;

export function createModel({
  teamCount,
  points,
  rosterSize,
}: {
  teamCount: number;
  points: readonly number[];
  rosterSize: number | undefined;
}): DraftModel {
  const pool = new Map(points.map((total, index) => [`p${index}`, total]));
  return {
    at: 1_000_000,
    watchedSince: 0,
    teamIds: Array.from({ length: teamCount }, (_, index) => `t${index}`),
    joined: 0,
    rosterSize,
    players: [...pool.keys()],
    points: new Map(pool),
    eliminated: new Set(),
    pool,
    poolAtStart: null,
    sizeAtStart: Number.POSITIVE_INFINITY,
    shrank: false,
    log: [],
    states: [],
    attempts: [],
    ticks: [],
    requests: [],
    lateChanges: [],
    ticksToFinish: 0,
  };
}

/** The current draft. Throws before the first schedule. */
export function draftOf(model: DraftModel): Draft {
  const draft = model.states.at(-1);
  if (!draft) throw new Error("no draft is set");
  return draft;
}

export function attemptPick(model: DraftModel, choice: PickAttempt): void {
  const draft = draftOf(model);
  const pool = new Set(model.pool.keys());
  const answer = decidePick(draft, choice, pool);
  model.attempts.push({ draft, choice, pool, answer });
  append(model, answer);
}

export function tickClock(model: DraftModel, chance: number, queue: readonly string[]): void {
  const { at, watchedSince } = model;
  const draft = draftOf(model);
  const pool = new Map(model.pool);
  const players = [...pool].map(([playerId, points]) => ({ playerId, points }));
  const drawnOrder = shuffle(draft.order, () => chance);
  const answer = decideClock(draft, { at, watchedSince, pool: players, queue, random: chance, drawnOrder });
  model.ticks.push({ draft, at, watchedSince, pool, queue, answer });
  append(model, answer);
}

export function setDraft(
  model: DraftModel,
  leadMs: number,
  set: { pickSeconds: number; orderBy?: OrderBy },
): void {
  const { at, teamIds } = model;
  const current = model.states.at(-1) ?? null;
  const answer = decideSchedule(current, {
    order: teamIds.toReversed(),
    teamIds,
    draftablePlayerCount: model.pool.size,
    rosterSize: model.rosterSize,
    startsAt: at + leadMs,
    ...set,
    at,
    minLeadMs: MIN_LEAD_MS,
  });
  if (current && at >= current.startsAt) model.lateChanges.push(answer);
  append(model, answer);
}

/** A refused change leaves the rules as they are. */
export function changeRosterSize(model: DraftModel, rosterSize: number | undefined): void {
  const { at, pool } = model;
  const answer = decideRosterSize(draftOf(model), { rosterSize, draftablePlayerCount: pool.size, at });
  if (at >= draftOf(model).startsAt && !isAborted(draftOf(model))) model.lateChanges.push(answer);
  append(model, answer);
  if (answer.ok) model.rosterSize = rosterSize;
}

export function changeTeams(model: DraftModel, change: { joined: string } | { left: string }): void {
  const { at, pool } = model;
  const answer = decideTeams(draftOf(model), { ...change, draftablePlayerCount: pool.size, at });
  if (at >= draftOf(model).startsAt) model.lateChanges.push(answer);
  append(model, answer);
  if (!answer.ok) return;
  model.teamIds =
    "left" in change
      ? model.teamIds.filter((teamId) => teamId !== change.left)
      : [...model.teamIds, change.joined];
}

export function eliminate(model: DraftModel, playerId: string): void {
  // A player on a roster can be eliminated too, and is then not available after an undo.
  if (draftOf(model).completedAt === null) model.eliminated.add(playerId);
  if (model.pool.delete(playerId) && draftOf(model).begunAt !== null) model.shrank = true;
}

/** Appends the decided events to the log; a refusal changes nothing. */
export function append(model: DraftModel, answer: Answer): void {
  if (!answer.ok) return;
  for (const event of answer.value) {
    model.states.push(applyEvent(model.states.at(-1) ?? null, event));
    model.log.push(event);
    if (event.type === "clock-started" && model.poolAtStart === null) {
      model.poolAtStart = model.pool.size;
      model.sizeAtStart = model.rosterSize ?? Number.POSITIVE_INFINITY;
    }
    if (event.type === "picked") model.pool.delete(event.playerId);
    if (event.type === "undone") setFree(model, event.keptPicks);
    if (event.type === "aborted" && !event.keepPicks) setFree(model, 0);
  }
}

/** A player of an undone pick can be picked again unless eliminated. */
function setFree(model: DraftModel, keptPicks: number): void {
  const before = model.states.at(-2)?.picks ?? [];
  for (const { playerId } of before.slice(keptPicks)) {
    if (model.eliminated.has(playerId)) model.shrank = true;
    else model.pool.set(playerId, model.points.get(playerId) ?? 0);
  }
}
