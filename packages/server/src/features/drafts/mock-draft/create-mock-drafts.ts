import { randomFraction } from "@emberline/game";
import type { Deps } from "../../../platform/deps.ts";
import { createMockDraftHosts } from "./mock-draft-hosts.ts";
import { createMockDraftService, type MockDraftService } from "./mock-draft-service.ts";
import { evictEndedSessions } from "../room/evict-ended-sessions.ts";

const RANDOM_BYTES = 6;

/**
 * The mock drafts of this process, with real time and randomness. Participants are disconnected when their mock draft
 * ends.
 */
export function createMockDrafts(
  deps: Pick<Deps, "db" | "pool" | "now" | "timers" | "randomBytes" | "log">,
): {
  mockDrafts: MockDraftService;
  start: () => Promise<void>;
  stop: () => void;
} {
  const { db, now, log, timers, randomBytes } = deps;
  const random = () => randomFraction(randomBytes(RANDOM_BYTES));
  const hosts = createMockDraftHosts(deps);
  const mockDrafts = createMockDraftService({ db, now, log, random, timers, hosts });
  let stopEviction: (() => void) | undefined;
  return {
    mockDrafts,
    start: async () => {
      mockDrafts.start();
      stopEviction = evictEndedSessions(deps, mockDrafts.rooms);
      await hosts.start(mockDrafts);
    },
    stop: () => {
      hosts.stop();
      stopEviction?.();
      mockDrafts.stop();
    },
  };
}
