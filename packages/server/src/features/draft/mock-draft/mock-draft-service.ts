import { chanceOf } from "@emberline/game";
import type { Deps } from "../../../deps.ts";
import { createPractices, type Practices } from "./mock-drafts.ts";
import { evictEndedSessions } from "../room/evict-ended-sessions.ts";
import { machineTimers } from "../model/timers.ts";

const CHANCE_BYTES = 6;

/** The practices of this process, with its own time and chance; who may no longer be there is shown out. */
export function createPracticeHall(deps: Deps): {
  practices: Practices;
  start: () => void;
  stop: () => void;
} {
  const { db, now, log, randomBytes } = deps;
  const chance = () => chanceOf(randomBytes(CHANCE_BYTES));
  const practices = createPractices({ db, now, log, chance, timers: machineTimers });
  let stopWatch: (() => void) | undefined;
  return {
    practices,
    start: () => {
      practices.start();
      stopWatch = evictEndedSessions(deps, practices.rooms);
    },
    stop: () => {
      stopWatch?.();
      practices.stop();
    },
  };
}
