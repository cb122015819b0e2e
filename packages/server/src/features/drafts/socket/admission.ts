import type { Timers } from "../../../platform/clock/timers.ts";
import { groupBy } from "../../../platform/group-by.ts";

/** Some sixteen rooms: enough to share queries, few enough that the first are not kept waiting for the last. */
const ROUND_SIZE = 200;
/** Shorter rounds would be smaller while many arrive, and take more queries in all. */
const ROUND_MIN_MS = 100;
/** A round that takes longer, because a room is busy, does not hold up the next one. */
const ROUND_MAX_MS = 1000;

interface Client {
  leagueId: string;
  /** Whether the client is still connected. One that gives up asks again over another connection. */
  isOpen: () => boolean;
}

interface Waiting extends Client {
  /** Never rejects. */
  begin: () => Promise<void>;
  drop: () => void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Lets clients join in rounds: after a restart thousands arrive at once, and if all of them began together, none would
 * be back before the last. A round takes the rooms whose clocks run out first, then those that have waited longest,
 * each with all its clients, so that they share queries and snapshots. A client that arrives alone joins at once.
 */
export function createAdmission({
  timers,
  dueAtOf,
}: {
  timers: Timers;
  /** When the league's clock runs out, epoch milliseconds; null when that is not soon. */
  dueAtOf: (leagueId: string) => number | null;
}) {
  let waiting: Waiting[] = [];
  let isRoundOn = false;
  let isStopped = false;
  let cancelTimer = (): void => {};

  function beginRound(): void {
    const admitted = takeFirst();
    isRoundOn = admitted.length > 0;
    if (!isRoundOn) return;
    let hasEnded = false;
    const end = () => {
      if (hasEnded || isStopped) return;
      hasEnded = true;
      cancelTimer();
      beginRound();
    };
    cancelTimer = timers.after(ROUND_MIN_MS, () => {
      cancelTimer = timers.after(ROUND_MAX_MS - ROUND_MIN_MS, end);
      void joined.then(end);
    });
    const joined = Promise.all(admitted.map(({ begin }) => begin()));
  }

  function takeFirst(): Waiting[] {
    for (const { isOpen, drop } of waiting) if (!isOpen()) drop();
    waiting = waiting.filter(({ isOpen }) => isOpen());
    // Rooms with the same time keep their order of arrival.
    const rooms = [...groupBy(waiting, ({ leagueId }) => leagueId)]
      .map(([leagueId, clients]) => ({ dueAt: dueAtOf(leagueId) ?? Number.MAX_VALUE, clients }))
      .sort((a, b) => a.dueAt - b.dueAt);
    const admitted = new Set<Waiting>();
    for (const { clients } of rooms) {
      if (admitted.size >= ROUND_SIZE) break;
      for (const client of clients) admitted.add(client);
    }
    waiting = waiting.filter((client) => !admitted.has(client));
    return [...admitted];
  }

  return {
    /** Resolves when the client has joined, or without a join when it has gone or the server stops. */
    admit: (client: Client, join: () => Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        if (isStopped) return resolve();
        waiting.push({ ...client, begin: () => join().then(resolve, reject), drop: resolve });
        if (!isRoundOn) beginRound();
      }),
    stop: (): void => {
      isStopped = true;
      cancelTimer();
      for (const { drop } of waiting) drop();
      waiting = [];
    },
  };
}
