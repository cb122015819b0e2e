import { nextDueAt } from "@emberline/game";
import type { Logger } from "../../../log.ts";
import type { DraftRepository, DraftVersion } from "../model/draft-repository.ts";
import type { DraftClocks } from "./clock-scheduler.ts";
import type { RoomRegistry } from "../room/room-registry.ts";
import type { Broadcaster } from "../room/broadcaster.ts";
import { every, type Timers } from "../model/timers.ts";
import type { createKeyedMutex } from "../../../keyed-mutex.ts";
import { errorFields } from "../../../db/database-unavailable.ts";

const RELOAD_EVERY_MS = 5000;
const AGAIN_AFTER_MS = 1000;
const LOOK_AHEAD_MS = 120_000;

interface Post {
  repository: DraftRepository;
  now: () => number;
  timers: Timers;
  log: Pick<Logger, "error">;
  rooms: RoomRegistry;
  broadcaster: Broadcaster;
  clocks: DraftClocks;
  /** Hears that contestants may have changed, for those who show them outside the rooms. */
  onCastChange?: (() => void) | undefined;
  runExclusive: ReturnType<typeof createKeyedMutex>;
}

/** Sees what other servers commit, and what was missed here: sets the clocks by it and tells the rooms. */
export function createLookout({
  repository: books,
  now,
  timers,
  log,
  rooms,
  broadcaster: telling,
  clocks,
  runExclusive: inTurn,
  onCastChange,
}: Post) {
  const lookingAgain = new Set<string>();
  let ears: ReturnType<DraftRepository["listen"]> | undefined;
  let stopReloading = (): void => {};
  let stopped = false;

  /** Looks into a league in a second; however often that is asked for meanwhile, once. */
  function lookAgain(leagueId: string): void {
    if (lookingAgain.has(leagueId)) return;
    lookingAgain.add(leagueId);
    timers.after(AGAIN_AFTER_MS, () => {
      lookingAgain.delete(leagueId);
      lookInto(leagueId);
    });
  }

  /** Tells a room, in its turn, what it has not heard of yet; without `news` also who can be drafted by now. */
  function lookInto(leagueId: string, news?: DraftVersion): void {
    if (stopped) return;
    const looked = inTurn(leagueId, async () => {
      if (news && telling.isTold(leagueId, news)) return;
      const stored = await books.find(leagueId);
      if (!stored) return;
      clocks.set(leagueId, nextDueAt(stored.draft));
      await (news ? telling.catchUp(stored) : telling.refresh(stored));
    });
    looked.catch((error: unknown) => {
      log.error(
        { ...errorFields(error), leagueId },
        "a draft room could not catch up; it is tried again in a second",
      );
      lookAgain(leagueId);
    });
  }

  /** A clock may have been set by a turn meanwhile: an earlier moment stays, for to look too early is no harm. */
  async function loadClocks(): Promise<void> {
    for (const { leagueId, dueAt } of await books.findDue(now() + LOOK_AHEAD_MS))
      clocks.hasten(leagueId, dueAt);
  }

  /** Hints may get lost: whoever watches is not left behind for longer than this takes. */
  async function reload(): Promise<void> {
    await loadClocks();
    for (const news of await books.findVersions(rooms.watched())) lookInto(news.leagueId, news);
  }

  return {
    /** Tells a room in a second what it has not heard of. */
    lookAgain,
    start: async () => {
      const onCast = (only: string | null) => {
        for (const leagueId of rooms.watched()) if (only === null || leagueId === only) lookInto(leagueId);
        onCastChange?.();
      };
      ears = books.listen({
        onHint: (news) => lookInto(news.leagueId, news),
        onParticipantsChanged: onCast,
        onReconnect: () => onCast(null),
      });
      await ears.ready;
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
      ears?.stop();
    },
  };
}
