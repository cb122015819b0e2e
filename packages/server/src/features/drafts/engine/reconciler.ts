import { nextDueAt } from "@emberline/game";
import type { Logger } from "../../../platform/log.ts";
import type { DraftRepository, DraftVersion } from "../model/draft-repository.ts";
import type { ClockScheduler } from "./clock-scheduler.ts";
import type { RoomRegistry } from "../room/room-registry.ts";
import type { Broadcaster } from "../room/broadcaster.ts";
import { every, type Timers } from "../../../platform/clock/timers.ts";
import type { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

const RELOAD_EVERY_MS = 5000;
const RETRY_AFTER_MS = 1000;
const LOAD_AHEAD_MS = 120_000;

interface ReconcilerDeps {
  repository: DraftRepository;
  now: () => number;
  timers: Timers;
  log: Pick<Logger, "error">;
  rooms: RoomRegistry;
  broadcaster: Broadcaster;
  clocks: ClockScheduler;
  /** Called when players may have changed, for screens outside the rooms. */
  onPlayersChanged?: (() => void) | undefined;
  runExclusive: ReturnType<typeof createKeyedMutex>;
}

/** Finds commits of other servers and changes that this server missed; sets the clocks and updates the rooms. */
export function createReconciler({
  repository,
  now,
  timers,
  log,
  rooms,
  broadcaster,
  clocks,
  runExclusive,
  onPlayersChanged,
}: ReconcilerDeps) {
  const scheduled = new Set<string>();
  let subscription: ReturnType<DraftRepository["listen"]> | undefined;
  let stopReloading = (): void => {};
  let stopped = false;

  /** Reconciles a league in a second; repeated requests count once. */
  function scheduleReconcile(leagueId: string): void {
    if (scheduled.has(leagueId)) return;
    scheduled.add(leagueId);
    timers.after(RETRY_AFTER_MS, () => {
      scheduled.delete(leagueId);
      reconcile(leagueId);
    });
  }

  /** Updates a room under the league's mutex. Without `version` it also sends changed participants. */
  function reconcile(leagueId: string, version?: DraftVersion): void {
    if (stopped) return;
    const reconciled = runExclusive(leagueId, async () => {
      if (version && broadcaster.isBroadcast(leagueId, version)) return;
      const stored = await repository.find(leagueId);
      if (!stored) return;
      clocks.set(leagueId, nextDueAt(stored.draft));
      await (version ? broadcaster.catchUp(stored) : broadcaster.refresh(stored));
    });
    reconciled.catch((error: unknown) => {
      log.error(
        { ...errorFields(error), leagueId },
        "a draft room could not catch up; it is tried again in a second",
      );
      scheduleReconcile(leagueId);
    });
  }

  /**
   * Another caller may have set a clock in the meantime: the earlier time wins, since a check too early does no harm.
   */
  async function loadClocks(): Promise<void> {
    for (const { leagueId, dueAt } of await repository.findDue(now() + LOAD_AHEAD_MS))
      clocks.setEarlier(leagueId, dueAt);
  }

  /** Notifications may get lost: no room stays outdated for longer than this interval. */
  async function reload(): Promise<void> {
    await loadClocks();
    for (const version of await repository.findVersions(rooms.activeLeagueIds()))
      reconcile(version.leagueId, version);
  }

  return {
    /** Reconciles a room in a second. */
    scheduleReconcile: scheduleReconcile,
    start: async () => {
      const onParticipantsChanged = (only: string | null) => {
        for (const leagueId of rooms.activeLeagueIds())
          if (only === null || leagueId === only) reconcile(leagueId);
        onPlayersChanged?.();
      };
      subscription = repository.listen({
        onHint: (version) => reconcile(version.leagueId, version),
        onParticipantsChanged,
        onReconnect: () => onParticipantsChanged(null),
      });
      await subscription.ready;
      await loadClocks();
      stopReloading = every(timers, RELOAD_EVERY_MS, () => {
        reload().catch((error: unknown) =>
          log.error(errorFields(error), "the draft clocks could not be read"),
        );
      });
    },
    stop: () => {
      stopped = true;
      stopReloading();
      subscription?.stop();
    },
  };
}
