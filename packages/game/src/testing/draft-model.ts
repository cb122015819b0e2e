import { decideClock } from "../draft/decide-clock.ts";
import { type PickAttempt, decidePick } from "../draft/decide-pick.ts";
import { decideDraftRules, decideSchedule, decideTeams } from "../draft/decide-schedule.ts";
import {
  type Draft,
  type DraftEvent,
  isAborted,
  isTaken,
  type TeamStatus,
  type OrderBy,
} from "../draft/draft.ts";
import type { SecondDraftStart } from "../draft/second-draft.ts";
import { type DraftRules } from "../draft/sizes.ts";
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
  /** Of the league. */
  rules: DraftRules;
  players: readonly string[];
  /** The points of all players. */
  points: ReadonlyMap<string, number>;
  eliminated: Set<string>;
  /** The players who are not eliminated, also those who were picked, and their points. */
  pool: Map<string, number>;
  /** The number of players in the pool when the first clock started; null if it never did. */
  poolAtStart: number | null;
  /** Who had been eliminated by then. */
  eliminatedBeforeStart: ReadonlySet<string>;
  /** The rules at that time. */
  rulesAtStart: DraftRules;
  /** What a second draft begins with; undefined for a first one. */
  secondDraft: SecondDraftStart | undefined;
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
  rules,
  second,
}: {
  teamCount: number;
  points: readonly number[];
  rules: DraftRules;
  second: SecondDraft | null;
}): DraftModel {
  const pool = new Map(points.map((total, index) => [`p${index}`, total]));
  const teamIds = Array.from({ length: teamCount }, (_, index) => `t${index}`);
  return {
    at: 1_000_000,
    watchedSince: 0,
    teamIds,
    joined: 0,
    rules: second ? { ...rules, keeps: second.keeps } : rules,
    secondDraft: second ? startOf(second, teamIds) : undefined,
    players: [...pool.keys()],
    points: new Map(pool),
    eliminated: new Set(),
    pool,
    poolAtStart: null,
    eliminatedBeforeStart: new Set(),
    rulesAtStart: second ? { ...rules, keeps: second.keeps } : rules,
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

/** A second draft: how many players each team keeps, and the team of each player, by index; null for a free one. */
export interface SecondDraft {
  keeps: number;
  teams: readonly (number | null)[];
  chosen: readonly number[];
}

function startOf({ teams, chosen }: SecondDraft, teamIds: readonly string[]): SecondDraftStart {
  const rosters = teams.flatMap((team, index) =>
    team === null ? [] : [{ teamId: teamIds[team % teamIds.length]!, playerId: `p${index}` }],
  );
  return {
    rosters,
    chosen: rosters.filter((_, index) => chosen.includes(index)),
    order: teamIds.toReversed(),
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
  const { at, watchedSince, secondDraft } = model;
  const draft = draftOf(model);
  const pool = new Map(model.pool);
  const players = [...pool].map(([playerId, points]) => ({ playerId, points }));
  const drawnOrder = shuffle(draft.order, () => chance);
  const answer = decideClock(draft, {
    at,
    watchedSince,
    pool: players,
    queue,
    random: chance,
    drawnOrder,
    secondDraft,
  });
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
    rules: model.rules,
    startsAt: at + leadMs,
    ...set,
    at,
    minLeadMs: MIN_LEAD_MS,
  });
  if (current && at >= current.startsAt) model.lateChanges.push(answer);
  append(model, answer);
}

/** A refused change leaves the rules as they are. */
export function changeDraftRules(model: DraftModel, rules: DraftRules): void {
  const { at, pool } = model;
  const answer = decideDraftRules(draftOf(model), { rules, draftablePlayerCount: pool.size, at });
  if (at >= draftOf(model).startsAt && !isAborted(draftOf(model))) model.lateChanges.push(answer);
  append(model, answer);
  if (answer.ok) model.rules = { ...rules, keeps: model.rules.keeps };
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
  const wasOpen = (draftOf(model).teamsPerPlayer ?? 1) > 1 || !isTaken(draftOf(model), playerId);
  if (model.pool.delete(playerId) && wasOpen && draftOf(model).begunAt !== null) model.shrank = true;
}

/** Appends the decided events to the log; a refusal changes nothing. */
export function append(model: DraftModel, answer: Answer): void {
  if (!answer.ok) return;
  for (const event of answer.value) {
    model.states.push(applyEvent(model.states.at(-1) ?? null, event));
    model.log.push(event);
    if (event.type === "clock-started" && model.poolAtStart === null) {
      model.poolAtStart = model.pool.size;
      model.eliminatedBeforeStart = new Set(model.eliminated);
      model.rulesAtStart = model.rules;
    }
    if (event.type === "undone") noteEliminated(model, event.keptPicks);
    if (event.type === "aborted" && !event.keepPicks) noteEliminated(model, 0);
  }
}

/** A player of an undone pick cannot be picked again after an elimination. */
function noteEliminated(model: DraftModel, keptPicks: number): void {
  const before = model.states.at(-2)?.picks ?? [];
  if (before.slice(keptPicks).some(({ playerId }) => model.eliminated.has(playerId))) model.shrank = true;
}
