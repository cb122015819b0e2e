import { draftRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { routeQuery } from "../../../api/route-query.ts";
import {
  clearUnsavedQueue,
  type UnsavedQueue,
  storeUnsavedQueue,
  loadUnsavedQueue,
} from "./queue-storage.ts";
import { isUnchanged } from "./merge-order.ts";
import { createQueueSaver, type SaveState } from "./save-scheduler.ts";
import { saveQueue } from "./save-queue-call.ts";

/** A queue as it is here while it differs from the server's. */
export interface QueueView {
  /** Null once all is saved. */
  pending: readonly string[] | null;
  saving: SaveState;
}

interface QueueSyncOptions {
  leagueId: string;
  /** Of the storage, as `queueKey` makes it. */
  key: string;
  queries: QueryClient;
  onView: (view: QueueView) => void;
}

/** Saves one fan's queue; what cannot be saved outlives the page. */
export function createQueueSync({ leagueId, key, queries, onView }: QueueSyncOptions) {
  let unsaved: UnsavedQueue | null = null;
  const saver = createQueueSaver({
    send: async (playerIds) => {
      const outcome = await saveQueue(leagueId, { base: unsaved?.base ?? playerIds, playerIds });
      // What was put in order meanwhile was made from this one.
      if (outcome.kind === "stored" && unsaved) unsaved = { ...unsaved, base: playerIds };
      return outcome;
    },
    wait: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    onChange: (pending, saving) => {
      if (pending === null) unsaved = null;
      if (unsaved === null) clearUnsavedQueue(key);
      else storeUnsavedQueue(key, unsaved);
      onView({ pending, saving });
    },
    onStored: (playerIds) => {
      const { queryKey } = routeQuery(draftRoutes.queue, { params: { leagueId } });
      // An answer that was on its way before this one is older than it.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { status: "success", data: { playerIds } });
    },
  });
  /** `told`: what the server has, as far as it is known here. */
  const save = (playerIds: readonly string[], serverOrder: readonly string[]) => {
    unsaved = { base: unsaved?.base ?? serverOrder, playerIds };
    saver.change(playerIds);
  };
  return {
    ...saver,
    save,
    /** What an earlier visit could not save is sent now, unless the queue was changed elsewhere since. */
    resume: (serverOrder: readonly string[]) => {
      const stored = loadUnsavedQueue(key);
      if (!stored || unsaved) return;
      if (isUnchanged(stored.base, serverOrder)) save(stored.playerIds, stored.base);
      else clearUnsavedQueue(key);
    },
  };
}
