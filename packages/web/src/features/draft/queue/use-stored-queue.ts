import { draftRoutes } from "@emberline/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { queryOf } from "../../../api/route-query.ts";
import { useSession } from "../../../session/session.tsx";
import { queueKey } from "./queue-storage.ts";
import { createQueueKeeper, type QueueView } from "./queue-sync.ts";
import { sameOrder, withGone } from "./merge-order.ts";
import type { SaveState } from "./save-scheduler.ts";

interface Whose {
  leagueId: string;
  /** Contestants whom somebody has already. */
  gone: ReadonlySet<string>;
  /** Whoever only watches has no queue. */
  enabled: boolean;
}

export interface StoredQueue {
  /** Best first, with those who are gone at their places; null until it is loaded. */
  playerIds: readonly string[] | null;
  saving: SaveState;
  hasFailed: boolean;
  reload: () => void;
  save: (playerIds: readonly string[]) => void;
  retry: () => void;
  /** Back to what the server has. */
  drop: () => void;
}

/** A fan's queue as it is here: changed at once, saved quietly, and looked at again when one comes back. */
export function useStoredQueue({ leagueId, gone, enabled }: Whose): StoredQueue {
  const query = useQuery({
    ...queryOf(draftRoutes.queue, { params: { leagueId } }),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const told = query.data?.data.playerIds ?? null;
  const key = queueKey(useSession().user?.userId ?? "", leagueId);
  const queries = useQueryClient();
  const [view, setView] = useState<QueueView>({ pending: null, saving: { kind: "saved" } });
  const [keeper] = useState(() => createQueueKeeper({ leagueId, key, queries, onView: setView }));
  const reload = () => void query.refetch({ cancelRefetch: false });

  // Whoever is gone keeps the place they had here: after an undo they are back in it.
  const [known, setKnown] = useState<readonly string[]>([]);
  const playerIds = view.pending ?? (told && withGone(known, told, gone));
  if (playerIds !== null && !sameOrder(playerIds, known)) setKnown(playerIds);

  useUndone(gone.size, reload);
  useReturn(() => enabled && reload());
  useFlush(keeper.flush);
  const takeUp = useEffectEvent(() => told && keeper.takeUp(told));
  const isLoaded = told !== null;
  useEffect(() => {
    if (isLoaded) takeUp();
  }, [isLoaded]);

  return {
    playerIds,
    saving: view.saving,
    hasFailed: query.isError && told === null,
    reload,
    save: (wanted) => keeper.save(wanted, told ?? []),
    retry: keeper.retry,
    drop: keeper.drop,
  };
}

/** What waits is sent when the line is back, when the page is put away, and when one leaves it. */
function useFlush(flush: () => void): void {
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && flush();
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onHide);
      flush();
    };
  }, [flush]);
}

/** Coming back to the page: another tab, window or phone may have changed the queue meanwhile. */
function useReturn(onReturn: () => void): void {
  const look = useEffectEvent(onReturn);
  useEffect(() => {
    const onSight = () => document.visibilityState === "visible" && look();
    addEventListener("focus", onSight);
    document.addEventListener("visibilitychange", onSight);
    return () => {
      removeEventListener("focus", onSight);
      document.removeEventListener("visibilitychange", onSight);
    };
  }, []);
}

/** Fewer picks than before: some were taken back. */
function useUndone(taken: number, onUndone: () => void): void {
  const before = useRef(taken);
  const look = useEffectEvent(onUndone);
  useEffect(() => {
    if (taken < before.current) look();
    before.current = taken;
  }, [taken]);
}
