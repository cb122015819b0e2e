import { HOUR_MS, MOCK_DRAFTS_PER_USER, SECOND_MS } from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import type { MockDraft } from "./mock-draft.ts";

export const NORMAL = 1000;
export const TRY_LATER = 1013;
/** The close reason when another server holds the mock draft; our app reconnects, perhaps to that server. */
export const MOCK_DRAFT_ELSEWHERE = "practice elsewhere";
/** The close reason of a finished mock draft; our app then offers another one. */
export const MOCK_DRAFT_ENDED = "practice ended";

const EMPTY_MS = 60 * SECOND_MS;
const AFTERWARDS_MS = 600 * SECOND_MS;
const LIFE_MS = HOUR_MS;

/** A mock draft with its participants. */
export interface MockSession {
  mockDraft: MockDraft;
  openedBy: string;
  openedAt: number;
  /** When it was opened or restarted. */
  activeSince: number;
  /** Since when it has no participants; null while it has some. */
  emptySince: number | null;
  /** Received picks that are not decided yet. */
  pendingPicks: number;
  /** The participants changed and the clients were not notified yet. */
  presenceChanged: boolean;
  /** False for a solo practice of a user who may not see the whole season: its players do not change. */
  hasAllResults: boolean;
}

/** Ends a minute after the last participant left, ten minutes after completion, or after an hour. */
export function isOver({ mockDraft, activeSince, emptySince }: MockSession, at: number): boolean {
  const { completedAt } = mockDraft.draft;
  if (emptySince !== null && at - emptySince >= EMPTY_MS) return true;
  if (completedAt !== null && at - completedAt >= AFTERWARDS_MS) return true;
  return at - activeSince >= LIFE_MS;
}

/** Another server holds the mock draft. */
export class MockDraftElsewhere extends AppError {
  constructor() {
    super(409, "This practice runs on another server of the site, which you are being connected to");
  }
}

/** Throws `AppError` 503 when the server is full, and 429 when the user has too many. */
export function checkCapacity(sessions: readonly MockSession[], userId: string, max: number): void {
  if (sessions.length >= max) {
    throw new AppError(503, "All practice rooms are in use. Please try again in a few minutes");
  }
  if (sessions.filter(({ openedBy }) => openedBy === userId).length >= MOCK_DRAFTS_PER_USER) {
    throw new AppError(429, "You have several practices open. Please leave one of them first");
  }
}
