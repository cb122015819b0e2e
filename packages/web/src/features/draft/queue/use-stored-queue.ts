import { draftRoutes } from "@emberline/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { routeQuery } from "../../../api/route-query.ts";
import { useSession } from "../../../session/session.tsx";
import { queueStorageKey } from "./queue-storage.ts";
import { createQueueSync, type QueueView } from "./queue-sync.ts";
import { sameOrder, keepTakenPlaces } from "./merge-order.ts";
import type { SaveState } from "./save-scheduler.ts";

interface StoredQueueOptions {
  leagueId: string;
  /** Contestants whom somebody has already. */
  takenIds: ReadonlySet<string>;
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
export function useStoredQueue({ leagueId, takenIds: gone, enabled }: StoredQueueOptions): StoredQueue {
  const query = useQuery({
    ...routeQuery(draftRoutes.queue, { params: { leagueId } }),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const serverOrder = query.data?.data.playerIds ?? null;
  const key = queueStorageKey(useSession().user?.userId ?? "", leagueId);
  const queries = useQueryClient();
  const [view, setView] = useState<QueueView>({ pending: null, saving: { kind: "saved" } });
  const [sync] = useState(() => createQueueSync({ leagueId, key, queries, onView: setView }));
  const reload = () => void query.refetch({ cancelRefetch: false });

  // Whoever is gone keeps the place they had here: after an undo they are back in it.
  const [known, setKnown] = useState<readonly string[]>([]);
  const playerIds = view.pending ?? (serverOrder && keepTakenPlaces(known, serverOrder, gone));
  if (playerIds !== null && !sameOrder(playerIds, known)) setKnown(playerIds);

  useOnUndo(gone.size, reload);
  useOnReturn(() => enabled && reload());
  useFlush(sync.flush);
  const resume = useEffectEvent(() => serverOrder && sync.resume(serverOrder));
  const isLoaded = serverOrder !== null;
  useEffect(() => {
    if (isLoaded) resume();
  }, [isLoaded]);

  return {
    playerIds,
    saving: view.saving,
    hasFailed: query.isError && serverOrder === null,
    reload,
    save: (playerIds) => sync.save(playerIds, serverOrder ?? []),
    retry: sync.retry,
    drop: sync.drop,
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
function useOnReturn(onReturn: () => void): void {
  const onEvent = useEffectEvent(onReturn);
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && onEvent();
    addEventListener("focus", onVisible);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      removeEventListener("focus", onVisible);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);
}

/** Fewer picks than before: some were taken back. */
function useOnUndo(taken: number, onUndone: () => void): void {
  const before = useRef(taken);
  const onEvent = useEffectEvent(onUndone);
  useEffect(() => {
    if (taken < before.current) onEvent();
    before.current = taken;
  }, [taken]);
}
