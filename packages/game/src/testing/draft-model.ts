import { decideClock } from "../draft/decide-clock.ts";
import { type PickAttempt, decidePick } from "../draft/decide-pick.ts";
import { decideSchedule, decideTeams } from "../draft/decide-schedule.ts";
import type { Draft, DraftEvent, TeamStatus, OrderBy } from "../draft/draft.ts";
import { applyEvent } from "../draft/fold.ts";
import { shuffle } from "../draft/shuffle.ts";
import type { Result } from "../result.ts";

export type Answer = Result<DraftEvent[], string>;

/** An owner's attempt and its answer, beside all that it was decided on. */
export interface Attempt {
  draft: Draft;
  choice: PickAttempt;
  pool: ReadonlySet<string>;
  answer: Answer;
}

/** A look at the clock, likewise. */
export interface Ring {
  draft: Draft;
  at: number;
  watchedSince: number;
  pool: ReadonlyMap<string, number>;
  queue: readonly string[];
  answer: Answer;
}

/** Anything else that was asked of the draft: of its desk, by an owner of themselves, by a server that lost time. */
export interface Ask {
  draft: Draft;
  what: Wish;
  at: number;
  pool: ReadonlySet<string>;
  answer: Answer;
}

export type Wish =
  | { wish: "pause" | "resume" }
  | { wish: "add"; seconds: number }
  | { wish: "undo"; keepPicks: number; seenPicks: number }
  | { wish: "pick for"; pickNumber: number; playerId: string }
  | { wish: "abort"; keepPicks: boolean }
  | { wish: "team left"; teamId: string }
  | { wish: "mark"; teamId: string; mark: TeamStatus; on: boolean }
  | { wish: "hold"; deadline: number; lostAt: number };

/** A league and its draft, and everything that was ever asked and answered. */
export interface World {
  at: number;
  watchedSince: number;
  teamIds: string[];
  joined: number;
  players: readonly string[];
  /** The points of all contestants. */
  points: ReadonlyMap<string, number>;
  eliminated: Set<string>;
  /** The available contestants and their points. */
  pool: Map<string, number>;
  /** How many there were when the first clock started; null if it never did. */
  poolAtStart: number | null;
  /** A contestant was eliminated while the draft ran. */
  shrank: boolean;
  log: DraftEvent[];
  /** The draft after each event of the log, as it was kept from one to the next. */
  states: Draft[];
  attempts: Attempt[];
  rings: Ring[];
  asks: Ask[];
  /** Answers to changes of the schedule or the teams, asked for from the start on. */
  lateChanges: Answer[];
  /** How often the clock alone had to ring, at the end, until nothing was due. */
  ringsToFinish: number;
}

export const MIN_LEAD_MS = 300_000;

export function newWorld(teamCount: number, points: readonly number[]): World {
  const pool = new Map(points.map((points, index) => [`p${index}`, points]));
  return {
    at: 1_000_000,
    watchedSince: 0,
    teamIds: Array.from({ length: teamCount }, (_, index) => `t${index}`),
    joined: 0,
    players: [...pool.keys()],
    points: new Map(pool),
    eliminated: new Set(),
    pool,
    poolAtStart: null,
    shrank: false,
    log: [],
    states: [],
    attempts: [],
    rings: [],
    asks: [],
    lateChanges: [],
    ringsToFinish: 0,
  };
}

/** The draft of a league whose first schedule was accepted. */
export function draftOf(world: World): Draft {
  const draft = world.states.at(-1);
  if (!draft) throw new Error("no draft is set");
  return draft;
}

export function attempt(world: World, choice: PickAttempt): void {
  const draft = draftOf(world);
  const pool = new Set(world.pool.keys());
  const answer = decidePick(draft, choice, pool);
  world.attempts.push({ draft, choice, pool, answer });
  append(world, answer);
}

export function ring(world: World, chance: number, queue: readonly string[]): void {
  const { at, watchedSince } = world;
  const draft = draftOf(world);
  const pool = new Map(world.pool);
  const players = [...pool].map(([playerId, points]) => ({ playerId, points }));
  const drawnOrder = shuffle(draft.order, () => chance);
  const answer = decideClock(draft, { at, watchedSince, pool: players, queue, chance, drawnOrder });
  world.rings.push({ draft, at, watchedSince, pool, queue, answer });
  append(world, answer);
}

export function setDraft(
  world: World,
  leadMs: number,
  set: { pickSeconds: number; orderBy?: OrderBy },
): void {
  const { at, teamIds } = world;
  const current = world.states.at(-1) ?? null;
  const answer = decideSchedule(current, {
    order: teamIds.toReversed(),
    teamIds,
    draftablePlayerCount: world.pool.size,
    startsAt: at + leadMs,
    ...set,
    at,
    minLeadMs: MIN_LEAD_MS,
  });
  if (current && at >= current.startsAt) world.lateChanges.push(answer);
  append(world, answer);
}

export function changeTeams(world: World, change: { joined: string } | { left: string }): void {
  const { at, pool } = world;
  const answer = decideTeams(draftOf(world), { ...change, draftablePlayerCount: pool.size, at });
  if (at >= draftOf(world).startsAt) world.lateChanges.push(answer);
  append(world, answer);
  if (!answer.ok) return;
  world.teamIds =
    "left" in change
      ? world.teamIds.filter((teamId) => teamId !== change.left)
      : [...world.teamIds, change.joined];
}

export function eliminate(world: World, playerId: string): void {
  // Whoever is on a roster can go too, and then does not come back with an undo.
  if (draftOf(world).completedAt === null) world.eliminated.add(playerId);
  if (world.pool.delete(playerId) && draftOf(world).begunAt !== null) world.shrank = true;
}

/** Writes what was decided to the log; a refusal changes nothing. */
export function append(world: World, answer: Answer): void {
  if (!answer.ok) return;
  for (const event of answer.value) {
    world.states.push(applyEvent(world.states.at(-1) ?? null, event));
    world.log.push(event);
    if (event.type === "clock-started") world.poolAtStart ??= world.pool.size;
    if (event.type === "picked") world.pool.delete(event.playerId);
    if (event.type === "undone") setFree(world, event.keptPicks);
    if (event.type === "aborted" && !event.keepPicks) setFree(world, 0);
  }
}

/** Who was on a roster by an undone pick can be picked again, unless they have left the game. */
function setFree(world: World, keptPicks: number): void {
  const before = world.states.at(-2)?.picks ?? [];
  for (const { playerId } of before.slice(keptPicks)) {
    if (world.eliminated.has(playerId)) world.shrank = true;
    else world.pool.set(playerId, world.points.get(playerId) ?? 0);
  }
}
