import type { Draft, DraftEvent, TeamStatus } from "../draft/draft.ts";
import { foldDraft } from "../draft/fold.ts";
import { AWAY_PICK_SECONDS, SECOND_MS } from "../limits.ts";

/** The drafts of the test tables start here, with two teams, two rounds and ten seconds a pick. */
export const STARTS_AT = 1_000_000;
export const PICK_MS = 10_000;

export const scheduled = (change: Partial<Extract<DraftEvent, { type: "scheduled" }>> = {}): DraftEvent => ({
  type: "scheduled",
  order: ["a", "b"],
  rounds: 2,
  startsAt: STARTS_AT,
  pickSeconds: PICK_MS / 1000,
  at: 0,
  orderBy: "hand",
  draw: 0,
  ...change,
});

export const clock = (pickNumber: number, startedAt = STARTS_AT): DraftEvent => ({
  type: "clock-started",
  pickNumber,
  startedAt,
  deadline: startedAt + PICK_MS,
});

export const picked = (pickNumber: number, teamId: string, playerId: string): DraftEvent => ({
  type: "picked",
  pickNumber,
  teamId,
  playerId,
  by: "owner",
  at: STARTS_AT + 1,
});

/** The clock of an absent owner. */
export const shortClock = (pickNumber: number, startedAt = STARTS_AT): DraftEvent => ({
  type: "clock-started",
  pickNumber,
  startedAt,
  deadline: startedAt + AWAY_PICK_SECONDS * SECOND_MS,
  fullDeadline: startedAt + PICK_MS,
});

export const marked = (teamId: string, mark: TeamStatus, on = true, at = 0): DraftEvent => ({
  type: "marked",
  teamId,
  mark,
  on,
  at,
});

/** What comes with every commissioner's action in the tests. */
export const byCommissioner = { desk: "owner", reason: "dinner" } as const;

export const paused = (remainingMs: number): DraftEvent => ({
  type: "paused",
  remainingMs,
  ...byCommissioner,
  at: STARTS_AT + PICK_MS - remainingMs,
});

export const completed: DraftEvent = { type: "completed", at: STARTS_AT + 2 };

export function draftAfter(...events: DraftEvent[]): Draft {
  const draft = foldDraft(events);
  if (!draft) throw new Error("a draft begins with an event");
  return draft;
}
