import {
  decideClock,
  drawLabel,
  hasStarted,
  isSecondDraft,
  nextDueAt,
  shuffle,
  teamOnClock,
} from "@emberline/game";
import {
  appendDecision,
  type DraftChange,
  type DraftTx,
  type StoredDraft,
} from "../model/draft-repository.ts";
import pLimit from "p-limit";
import type { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

interface ClockTick {
  leagueId: string;
  /** When the clock fires, and since when a server has watched the clocks without a break (epoch milliseconds). */
  at: number;
  watchedSince: number;
  /** Returns the time of the decision. */
  now: () => number;
  /** Skips a draft that another transaction has locked. */
  skipBusy?: boolean;
}

/** The result of a tick: no change when another server or the owner was faster. */
export interface ClockResult {
  change: DraftChange | null;
  nextDueAt: number | null;
}

/**
 * Does what is due in a league's draft: starts the first clock, picks for a team that missed the deadline, or grants a
 * new clock when no server watched the deadline.
 */
export async function runClock(
  tx: DraftTx,
  { leagueId, at, watchedSince, now, skipBusy = false }: ClockTick,
): Promise<ClockResult> {
  const stored = await tx.lock(leagueId, { skipBusy });
  if (!stored) return { change: null, nextDueAt: null };
  const due = nextDueAt(stored.draft);
  if (due === null || at < due) return { change: null, nextDueAt: due };
  const decision = decideClock(stored.draft, {
    at,
    // Waiting for the row lock may have taken seconds.
    decidedAt: Math.max(at, now()),
    watchedSince,
    pool: await tx.pool(stored),
    ...(await loadRandomInputs(tx, stored)),
  });
  if (!decision.ok) return { change: null, nextDueAt: due };
  const change = await appendDecision(tx, stored, decision.value);
  return { change, nextDueAt: nextDueAt(change.after.draft) };
}

/** Further inputs of the decision; the start needs only a drawn order, and what a second draft begins with. */
async function loadRandomInputs(tx: DraftTx, stored: StoredDraft) {
  const { order, orderBy, draw, pickNumber } = stored.draft;
  if (!hasStarted(stored.draft)) {
    const secondDraft = isSecondDraft(stored.draft) ? await tx.secondDraftStart(stored) : undefined;
    if (orderBy !== "drawn") return { queue: [], random: 0, secondDraft };
    const randomAt = await tx.randomSource(stored);
    const drawnOrder = shuffle(order, (step) => randomAt(drawLabel.order(draw + 1, step)));
    return { queue: [], random: 0, drawnOrder, secondDraft };
  }
  const teamId = teamOnClock(stored.draft);
  const random = (await tx.randomSource(stored))(drawLabel.pick(pickNumber));
  return { queue: teamId === null ? [] : await tx.queue(teamId), random };
}

/** Leagues whose clocks run in one transaction; in a larger batch the first league would wait too long for the last. */
const CLOCKS_MAX = 50;
/** Limits concurrent clock transactions, so that picks and requests get connections. */
const CONCURRENCY = 4;

interface ClockRunnerDeps {
  runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Runs many clocks in one transaction; skips drafts that another transaction has locked. */
  runBatch: (leagueIds: string[]) => Promise<ClockResult[]>;
  /** Runs one clock, however long it takes; never rejects. */
  runOne: (leagueId: string) => Promise<void>;
  /** Called with the changes that `runBatch` has stored; never rejects. */
  broadcast: (change: DraftChange) => Promise<void>;
}

/**
 * Runs the clocks of all due leagues, each under its mutex. Hundreds of drafts may start in the same second, so leagues
 * whose mutex is free run in batches. Leagues that fail in a batch run alone, so that one league's error does not
 * affect the others.
 */
export function createClockRunner({
  runExclusive,
  runBatch,
  runOne,
  broadcast,
}: ClockRunnerDeps): (leagueIds: string[]) => void {
  const whenFree = pLimit(CONCURRENCY);
  const runSingle = (leagueId: string) => whenFree(() => runOne(leagueId));

  function runTogether(leagueIds: string[]): void {
    const results = whenFree(() => runBatch(leagueIds)).catch((): ClockResult[] => []);
    leagueIds.forEach((leagueId, index) => {
      void runExclusive(leagueId, async () => {
        const change = (await results)[index]?.change;
        await (change ? broadcast(change) : runSingle(leagueId));
      });
    });
  }

  return (leagueIds) => {
    const free = leagueIds.filter((leagueId) => !runExclusive.isLocked(leagueId)).sort();
    const busy = leagueIds.filter((leagueId) => runExclusive.isLocked(leagueId));
    const alone = free.length === 1 ? free.splice(0) : [];
    for (const leagueId of [...busy, ...alone]) void runExclusive(leagueId, () => runSingle(leagueId));
    for (let first = 0; first < free.length; first += CLOCKS_MAX) {
      runTogether(free.slice(first, first + CLOCKS_MAX));
    }
  };
}
