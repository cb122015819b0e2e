import { draftCalls } from "../../../platform/api/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { lazyModule } from "../../../ui/overlay/lazy-sheet.tsx";
import type * as QueueSyncModule from "./queue-sync.ts";
import type { QueueView, SaveState } from "./queue-sync.ts";
import { sameOrder, keepTakenPlaces } from "./keep-taken-places.ts";

const queueSync = lazyModule(() => import("./queue-sync.ts"));

interface StoredQueueOptions {
  leagueId: string;
  /** Players who are already taken. */
  takenIds: ReadonlySet<string>;
  /** False for spectators, who have no queue. */
  enabled: boolean;
}

export interface StoredQueue {
  /** First choice first, taken players included; null until loaded. */
  playerIds: readonly string[] | null;
  saving: SaveState;
  hasFailed: boolean;
  reload: () => void;
  save: (playerIds: readonly string[]) => void;
  retry: () => void;
  /** Discards unsaved changes. */
  drop: () => void;
}

/** The user's queue: changed at once, saved in the background, fetched again when the page regains focus. */
export function useStoredQueue({ leagueId, takenIds, enabled }: StoredQueueOptions): StoredQueue {
  const query = useQuery({
    ...routeQuery(draftCalls.queue, { params: { leagueId } }),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const serverOrder = query.data?.data.playerIds ?? null;
  const [view, setView] = useState<QueueView>({ pending: null, saving: { kind: "saved" } });
  const { sync, ...loading } = useQueueSync(leagueId, enabled, setView);
  const reload = () => {
    void query.refetch({ cancelRefetch: false });
    if (sync === null) loading.retry();
  };

  // Taken players keep their places here: an undo brings them back.
  const [known, setKnown] = useState<readonly string[]>([]);
  const shownOrder = view.pending ?? (serverOrder && keepTakenPlaces(known, serverOrder, takenIds));
  // What cannot be saved yet is not loaded yet.
  const playerIds = sync && shownOrder;
  if (playerIds !== null && !sameOrder(playerIds, known)) setKnown(playerIds);

  useOnUndo(takenIds.size, reload);
  useOnReturn(() => enabled && reload());
  useEffect(() => sync?.show(), [sync]);
  const resume = useEffectEvent(() => serverOrder && sync?.resume(serverOrder));
  const isLoaded = playerIds !== null;
  useEffect(() => {
    if (isLoaded) resume();
  }, [isLoaded]);

  return {
    playerIds,
    saving: view.saving,
    hasFailed: (query.isError && serverOrder === null) || (loading.hasFailed && sync === null),
    reload,
    save: (order) => sync?.save(order, serverOrder ?? []),
    retry: () => sync?.retry(),
    drop: () => sync?.drop(),
  };
}

/** What saves the queue; null until its code is loaded. */
function useQueueSync(leagueId: string, enabled: boolean, onView: (view: QueueView) => void) {
  const queries = useQueryClient();
  const userId = useSession().user?.userId ?? "";
  const create = ({ createQueueSync }: typeof QueueSyncModule) =>
    createQueueSync({ leagueId, userId, queries, onView });
  const [sync, setSync] = useState(() => {
    const loaded = queueSync.get();
    return loaded ? create(loaded) : null;
  });
  const [hasFailed, setHasFailed] = useState(false);
  const retry = () => {
    setHasFailed(false);
    queueSync.load().then(
      (loaded) => setSync((before) => before ?? create(loaded)),
      () => setHasFailed(true),
    );
  };
  const isMissing = enabled && sync === null;
  const loadFirst = useEffectEvent(retry);
  useEffect(() => {
    if (!isMissing) return undefined;
    const load = () => loadFirst();
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [isMissing]);
  return { sync, hasFailed, retry };
}

/** When the page regains focus: another tab or device may have changed the queue. */
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

/** Fewer picks than before: some were undone. */
function useOnUndo(taken: number, onUndone: () => void): void {
  const before = useRef(taken);
  const onEvent = useEffectEvent(onUndone);
  useEffect(() => {
    if (taken < before.current) onEvent();
    before.current = taken;
  }, [taken]);
}
