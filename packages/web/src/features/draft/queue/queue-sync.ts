import { draftRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../api/route-query.ts";
import { dropKept, type KeptQueue, keepQueue, readKept } from "./queue-storage.ts";
import { isUntouched } from "./merge-order.ts";
import { createQueueSaver, type SaveState } from "./save-scheduler.ts";
import { sendQueue } from "./save-queue-call.ts";

/** A queue as it is here while it differs from the server's. */
export interface QueueView {
  /** Null once all is saved. */
  pending: readonly string[] | null;
  saving: SaveState;
}

interface Parts {
  leagueId: string;
  /** Of the storage, as `queueKey` makes it. */
  key: string;
  queries: QueryClient;
  onView: (view: QueueView) => void;
}

/** Saves one fan's queue; what cannot be saved outlives the page. */
export function createQueueKeeper({ leagueId, key, queries, onView }: Parts) {
  let unsaved: KeptQueue | null = null;
  const saver = createQueueSaver({
    send: async (wanted) => {
      const outcome = await sendQueue(leagueId, { base: unsaved?.base ?? wanted, wanted });
      // What was put in order meanwhile was made from this one.
      if (outcome.kind === "stored" && unsaved) unsaved = { ...unsaved, base: wanted };
      return outcome;
    },
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    onChange: (pending, saving) => {
      if (pending === null) unsaved = null;
      if (unsaved === null) dropKept(key);
      else keepQueue(key, unsaved);
      onView({ pending, saving });
    },
    onStored: (playerIds) => {
      const { queryKey } = queryOf(draftRoutes.queue, { params: { leagueId } });
      // An answer that was on its way before this one is older than it.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { status: "success", data: { playerIds } });
    },
  });
  /** `told`: what the server has, as far as it is known here. */
  const save = (wanted: readonly string[], told: readonly string[]) => {
    unsaved = { base: unsaved?.base ?? told, wanted };
    saver.change(wanted);
  };
  return {
    ...saver,
    save,
    /** What an earlier visit could not save is sent now, unless the queue was changed elsewhere since. */
    takeUp: (told: readonly string[]) => {
      const kept = readKept(key);
      if (!kept || unsaved) return;
      if (isUntouched(kept.base, told)) save(kept.wanted, kept.base);
      else dropKept(key);
    },
  };
}
