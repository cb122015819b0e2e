import type { JoinRequest } from "./broadcaster.ts";
import type { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

interface JoinBatch {
  requests: JoinRequest[];
  joined: Promise<void>;
}

/**
 * Joins clients to a room under the league's mutex. Clients that arrive while others wait join with them: after a
 * restart all clients reconnect at once.
 */
export function createJoinBatcher(
  runExclusive: ReturnType<typeof createKeyedMutex>,
  joinAll: (leagueId: string, requests: readonly JoinRequest[]) => Promise<void>,
) {
  const openBatches = new Map<string, JoinBatch>();

  return ({ leagueId, ...request }: JoinRequest & { leagueId: string }): Promise<void> => {
    const batch = openBatches.get(leagueId);
    if (batch) {
      batch.requests.push(request);
      return batch.joined;
    }
    const newBatch: JoinBatch = { requests: [request], joined: Promise.resolve() };
    openBatches.set(leagueId, newBatch);
    newBatch.joined = runExclusive(leagueId, () => {
      openBatches.delete(leagueId);
      return joinAll(leagueId, newBatch.requests);
    });
    return newBatch.joined;
  };
}
