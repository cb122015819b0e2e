import { randomFraction } from "@emberline/game";
import type { Deps } from "../../../deps.ts";
import { createMockDraftService, type MockDraftService } from "./mock-draft-service.ts";
import { evictEndedSessions } from "../room/evict-ended-sessions.ts";

const RANDOM_BYTES = 6;

/** The mock drafts of this process, with real time and randomness. Ended sessions are disconnected. */
export function createMockDrafts(deps: Deps): {
  mockDrafts: MockDraftService;
  start: () => void;
  stop: () => void;
} {
  const { db, now, log, timers, randomBytes } = deps;
  const random = () => randomFraction(randomBytes(RANDOM_BYTES));
  const mockDrafts = createMockDraftService({ db, now, log, random, timers });
  let stopEviction: (() => void) | undefined;
  return {
    mockDrafts,
    start: () => {
      mockDrafts.start();
      stopEviction = evictEndedSessions(deps, mockDrafts.rooms);
    },
    stop: () => {
      stopEviction?.();
      mockDrafts.stop();
    },
  };
}
