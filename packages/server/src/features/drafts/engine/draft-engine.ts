import { type DraftEvent, isSecondDraft, nextDueAt } from "@emberline/game";
import type { ClockJump, ServerClock } from "../../../platform/clock/server-clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { FailPoint } from "../../../platform/fail-points.ts";
import type { Logger } from "../../../platform/log.ts";
import {
  appendDecision,
  type DraftChange,
  type BoardData,
  type DraftRepository,
  type DraftTx,
  type PickAnswer,
  type StoredDraft,
} from "../model/draft-repository.ts";
import { createClockScheduler } from "./clock-scheduler.ts";
import { decideInRoom, makePick, type PickRequest } from "./make-pick.ts";
import { createReconciler } from "./reconciler.ts";
import { createRoomRegistry, type RoomRegistry } from "../room/room-registry.ts";
import { type JoinRequest, createBroadcaster, type Broadcaster } from "../room/broadcaster.ts";
import { createClockRunner, type ClockResult, runClock } from "./run-clock.ts";
import type { Timers } from "../../../platform/clock/timers.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

const RETRY_AFTER_MS = 1000;
const ACCEPTED: PickAnswer = { accepted: true, message: null };

/** The dependencies of the engine, as narrow interfaces, so that it also runs in a simulation. */
interface DraftEngineDeps<T extends DraftTx> {
  repository: DraftRepository<T>;
  /** Epoch milliseconds. */
  now: () => number;
  timers: Timers;
  /** Subscribes to jumps of `now`. */
  onJump?: ServerClock["onClockJump"] | undefined;
  log: Pick<Logger, "error">;
  failPoint?: FailPoint | undefined;
  /** Called when players may have changed, after the rooms were notified. */
  onPlayersChanged?: (() => void) | undefined;
  /** While this is true the engine accepts no picks, because the clocks are wrong. */
  isSuspended?: (() => boolean) | undefined;
}

/** Not sent to the client as an answer: the client repeats the pick and gets its answer then. */
export class ClocksSuspended extends Error {}

export interface DraftEngine<T extends DraftTx> {
  rooms: RoomRegistry;
  /**
   * Adds a participant to the room and sends the current state, in order with the changes of the draft. `since` is the
   * number of the last event in the client's own log.
   */
  join: (arrival: JoinRequest & { leagueId: string }) => Promise<void>;
  /**
   * Makes a pick. The call reserves the pick's place in the league's queue, so that a clock that fires while `sender`
   * is pending runs after the pick. Rejects like `sender` and its `authorize`, with `ClocksSuspended`, or with
   * `AppError` 403 or 409.
   */
  pick: (request: PickRequest, sender: Promise<PickSender>) => Promise<PickAnswer>;
  /** Changes a scheduled draft: decides under the league's mutex and row lock, stores, then broadcasts. */
  change: (leagueId: string, decide: DecideEvents<T>) => Promise<DraftChange>;
  /** The same for callers that lock and decide by themselves. */
  commit: (leagueId: string, work: (tx: T) => Promise<DraftChange>) => Promise<DraftChange>;
  /** When a league's clock runs out (epoch milliseconds), if that is within two minutes or known already; or null. */
  dueAtOf: (leagueId: string) => number | null;
  start: () => Promise<void>;
  /** Fires the due clocks and waits for them; call it when the server's clock has jumped. */
  runDueClocks: () => Promise<void>;
  stop: () => Promise<void>;
}

interface PickSender {
  userId: string;
  /**
   * Rejects for a user without access to the league. Not called when the pick is stored as one of the user's own team.
   */
  authorize: () => Promise<unknown>;
}

interface Stored {
  change: DraftChange | null;
}

/** Returns the events, if any; throws an `AppError` to refuse. */
export type DecideEvents<T extends DraftTx> = (
  tx: T,
  stored: StoredDraft,
) => DraftEvent[] | Promise<DraftEvent[]>;

/**
 * Every change of a draft goes through the engine. It runs one change at a time per league in this process (between
 * processes the row lock decides), stores it, and then broadcasts it to the room and sets the clock. Its functions
 * throw `AppError` 409 without a draft, and storage errors.
 */
export function createDraftEngine<T extends DraftTx>(deps: DraftEngineDeps<T>): DraftEngine<T> {
  const { repository, now, log } = deps;
  const rooms = createRoomRegistry((leagueId) => broadcaster.forget(leagueId));
  const runExclusive = createKeyedMutex();
  const broadcaster: Broadcaster = createBroadcaster(deps, rooms);
  const clocks = createClockScheduler(
    deps,
    createClockRunner({ runExclusive, runBatch, runOne: runClockOf, broadcast: broadcastClock }),
  );
  const pass = async (point: Parameters<FailPoint>[0]) => deps.failPoint?.(point);
  const reconciler = createReconciler({ ...deps, rooms, broadcaster, clocks, runExclusive });
  let watchedSince = Number.POSITIVE_INFINITY;
  let stopped = false;
  let unsubscribe = (): void => {};

  /** Converts the time to the new clock, and runs clocks whose deadline the jump has passed. */
  function onClockJump({ before, after }: ClockJump): void {
    watchedSince += after - before;
    // Deferred, because the outage detector suspends the clocks in the same moment.
    deps.timers.after(0, () => {
      if (!stopped) clocks.runDueNow();
    });
  }

  /** Stores all events or none; the caller broadcasts afterwards, per league. */
  async function store<R extends Stored>(work: (tx: T) => Promise<R[]>): Promise<R[]> {
    const done = await repository.transaction(async (tx) => {
      const results = await work(tx);
      for (const { change } of results) if (change) await pass("before_commit");
      return results;
    });
    for (const { change } of done) if (change) await pass("after_commit");
    return done;
  }

  async function storeAndBroadcast<R extends Stored>(work: (tx: T) => Promise<R>): Promise<R> {
    const [done] = await store(async (tx) => [await work(tx)]);
    if (done?.change) await broadcast(done.change);
    return done!;
  }

  /** Most picks are decided in memory and stored by one statement. False: a transaction has to decide this one. */
  async function pickByRoomState(request: Parameters<typeof decideInRoom>[1]): Promise<boolean> {
    const state = broadcaster.stateOf(request.leagueId);
    const decided = state && decideInRoom(state, request);
    if (!decided) return false;
    await pass("before_commit");
    if (!(await repository.storePick(decided))) return false;
    await pass("after_commit");
    const { stored, events, after } = decided;
    // A pick changes no teams and adds no players, only the log.
    await broadcast({ from: stored.version + 1, events, after }, state.boardData);
    return true;
  }

  async function pickInTransaction(
    request: PickRequest & { userId: string },
    authorize: PickSender["authorize"],
  ): Promise<PickAnswer> {
    await authorize();
    const made = await storeAndBroadcast((tx) => makePick(tx, { ...request, decidedAt: now() }));
    return made.answer;
  }

  /** Never fails: the change is committed even if the broadcast fails, and the room then resyncs. */
  async function broadcast(change: DraftChange, boardData?: BoardData): Promise<void> {
    const { leagueId, draft } = change.after;
    clocks.set(leagueId, nextDueAt(draft));
    try {
      await pass("before_broadcast");
      await broadcaster.broadcast(change, { boardData });
    } catch (error) {
      log.error({ ...errorFields(error), leagueId }, "broadcast failed; the room will resync in 1 s");
      reconciler.scheduleReconcile(leagueId);
    }
  }

  /** A start need not read the board again: hundreds of drafts may start in the same second. */
  function broadcastClock(change: DraftChange): Promise<void> {
    const { from, events, after } = change;
    const state = broadcaster.stateOf(after.leagueId);
    const isNext = state?.stored.draftId === after.draftId && state.stored.version === from - 1;
    // With each event of a second draft the board may reveal another episode.
    const keepsBoard = !isSecondDraft(after.draft) && events.every(({ type }) => type === "clock-started");
    return broadcast(change, isNext && keepsBoard ? state.boardData : undefined);
  }

  async function runClockOf(leagueId: string): Promise<void> {
    if (stopped) return;
    if (deps.isSuspended?.()) return clocks.set(leagueId, now() + RETRY_AFTER_MS);
    try {
      const [result] = await store(async (tx) => [
        await runClock(tx, { leagueId, at: now(), watchedSince, now }),
      ]);
      if (result?.change) await broadcastClock(result.change);
      clocks.set(leagueId, result?.nextDueAt ?? null);
    } catch (error) {
      log.error(
        { ...errorFields(error), leagueId },
        "a draft clock could not be run; it is tried again in a second",
      );
      clocks.set(leagueId, now() + RETRY_AFTER_MS);
    }
  }

  async function runBatch(leagueIds: string[]): Promise<ClockResult[]> {
    if (stopped || deps.isSuspended?.()) return [];
    return store(async (tx) => {
      const tick = { at: now(), watchedSince, now, skipBusy: true };
      // All of them settle before the transaction ends.
      const results = await Promise.allSettled(
        leagueIds.map((leagueId) => runClock(tx, { ...tick, leagueId })),
      );
      return results.map((result) => {
        if (result.status === "rejected") throw result.reason;
        return result.value;
      });
    });
  }

  const engine: DraftEngine<T> = {
    rooms,
    join: createJoinBatcher(runExclusive, broadcaster.join),
    pick: (request, sender) =>
      runExclusive(request.leagueId, async () => {
        if (deps.isSuspended?.()) throw new ClocksSuspended("the draft clocks are suspended");
        const { userId, authorize } = await sender;
        const answer = (await pickByRoomState({ ...request, userId, decidedAt: now() }))
          ? ACCEPTED
          : await pickInTransaction({ ...request, userId }, authorize);
        await pass("before_ack");
        return answer;
      }),
    change: (leagueId, decide) =>
      engine.commit(leagueId, async (tx) => {
        const stored = await tx.lock(leagueId);
        if (!stored) throw new AppError(409, "No draft is set for this league");
        return appendDecision(tx, stored, await decide(tx, stored));
      }),
    commit: (leagueId, work) =>
      runExclusive(
        leagueId,
        async () => (await storeAndBroadcast(async (tx) => ({ change: await work(tx) }))).change,
      ),
    dueAtOf: clocks.dueAtOf,
    start: async () => {
      watchedSince = now();
      unsubscribe = deps.onJump?.(onClockJump) ?? unsubscribe;
      await reconciler.start();
    },
    runDueClocks: async () => {
      clocks.runDueNow();
      await runExclusive.idle();
    },
    stop: async () => {
      stopped = true;
      unsubscribe();
      reconciler.stop();
      clocks.stop();
      await runExclusive.idle();
      rooms.closeAll();
    },
  };
  return engine;
}

interface JoinBatch {
  requests: JoinRequest[];
  joined: Promise<void>;
}

/**
 * Joins clients to a room under the league's mutex. Clients that arrive while others wait join with them: after a
 * restart all clients reconnect at once.
 */
function createJoinBatcher(
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
