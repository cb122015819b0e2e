import type { Arrival } from "./broadcaster.ts";
import type { createKeyedMutex } from "../../../keyed-mutex.ts";

interface Waiting {
  arrivals: Arrival[];
  entered: Promise<void>;
}

/**
 * Lets guests in, in the league's turn. Whoever comes while others wait for that goes in with them: after a
 * restart all of them come at once.
 */
export function createDoorway(
  runExclusive: ReturnType<typeof createKeyedMutex>,
  letIn: (leagueId: string, arrivals: readonly Arrival[]) => Promise<void>,
) {
  const waitingFor = new Map<string, Waiting>();

  return ({ leagueId, ...arrival }: Arrival & { leagueId: string }): Promise<void> => {
    const others = waitingFor.get(leagueId);
    if (others) {
      others.arrivals.push(arrival);
      return others.entered;
    }
    const waiting: Waiting = { arrivals: [arrival], entered: Promise.resolve() };
    waitingFor.set(leagueId, waiting);
    waiting.entered = runExclusive(leagueId, () => {
      waitingFor.delete(leagueId);
      return letIn(leagueId, waiting.arrivals);
    });
    return waiting.entered;
  };
}
