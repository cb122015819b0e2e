import { HOUR_MS, SECOND_MS } from "@emberline/game";
import { AppError } from "../../../errors.ts";
import type { MockDraft } from "./mock-draft.ts";

export const NORMAL = 1000;
/** Why a socket is closed whose practice is over; our app asks whether to begin another one. */
export const MOCK_DRAFT_ENDED = "practice ended";

/** Opened by one person and not over yet. */
const SESSIONS_EACH_MAX = 5;
const EMPTY_MS = 60 * SECOND_MS;
const AFTERWARDS_MS = 600 * SECOND_MS;
const LIFE_MS = HOUR_MS;

/** A practice with those who are in it. */
export interface MockSession {
  practice: MockDraft;
  openedBy: string;
  /** When it was opened, or begun anew. */
  livesSince: number;
  /** Since when nobody is there; null while somebody is. */
  emptySince: number | null;
  /** Picks that have come in and are not decided yet. */
  awaited: number;
  /** Somebody came or left, and those inside do not know yet. */
  isMoved: boolean;
}

/** The last guest left a minute ago, it is complete for ten minutes, or it is an hour old. */
export function isOver({ practice, livesSince, emptySince }: MockSession, at: number): boolean {
  const { completedAt } = practice.draft;
  if (emptySince !== null && at - emptySince >= EMPTY_MS) return true;
  if (completedAt !== null && at - completedAt >= AFTERWARDS_MS) return true;
  return at - livesSince >= LIFE_MS;
}

/** There is room for one more practice, of this person too. */
export function checkCapacity(sessions: readonly MockSession[], userId: string, max: number): void {
  if (sessions.length >= max) {
    throw new AppError(503, "All practice rooms are taken just now. Please try again in a few minutes");
  }
  if (sessions.filter(({ openedBy }) => openedBy === userId).length >= SESSIONS_EACH_MAX) {
    throw new AppError(429, "You have several practices open. Please leave one of them first");
  }
}
