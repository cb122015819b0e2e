import { playerRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { runMutation } from "../../../../platform/api/run-mutation.ts";
import { createEdits, type Edits } from "./edits.ts";
import { conflictOf } from "./conflict.ts";
import { createSaveQueue, type SaveQueue } from "../../../../platform/api/save-queue.ts";
import { createScoreSaver } from "./score-saver.ts";
import { createSheetCache, type SheetCache } from "./sheet-cache.ts";
import { createObservable } from "./observable.ts";

const HIGHLIGHT_MS = 6000;

/** Cells and eliminations that another admin changed a moment ago, to highlight them. */
interface RemoteChanges {
  add: (keys: readonly string[]) => void;
  has: (key: string) => boolean;
  subscribe: (listener: () => void) => () => void;
}

function createRemoteChanges(): RemoteChanges {
  const { get, set, subscribe } = createObservable<readonly string[]>([]);
  return {
    add: (keys) => {
      if (keys.length === 0) return;
      set([...get(), ...keys]);
      setTimeout(() => set(get().slice(keys.length)), HIGHLIGHT_MS);
    },
    has: (key) => get().includes(key),
    subscribe,
  };
}

const TYPING_PAUSE_MS = 400;

/** One admin's edits of an episode's scores, saved or not. */
export interface ScoreEditor {
  /** Keyed by `cellKey`. */
  scores: SaveQueue<string>;
  /** Keyed by player id. */
  eliminations: SaveQueue<boolean>;
  /** Every change goes through here, so that it can be undone. */
  edits: Edits;
  remoteChanges: RemoteChanges;
  cache: SheetCache;
  /** Whether a cell or elimination is unsaved, so that a refetch must leave it alone. */
  isDirty: (key: string) => boolean;
  /** Resolves a conflict: saves this admin's points over the others, or takes the others. */
  resolveConflict: (key: string, whose: "mine" | "theirs") => void;
}

export function createScoreEditor(queries: QueryClient, episodeId: string): ScoreEditor {
  const cache = createSheetCache(queries, episodeId);
  const saver = createScoreSaver({ queries, cache, episodeId });

  async function saveElimination(playerId: string, eliminated: boolean): Promise<void> {
    const body = eliminated ? { episodeId } : { episodeId: null, fromEpisodeId: episodeId };
    await runMutation(queries, () => call(playerRoutes.setEliminated, { params: { playerId }, body }));
    await cache.updateRow(playerId, (row) => ({ ...row, eliminated: eliminated ? 1 : 0 }));
  }
  const scores = createSaveQueue({ save: saver.save, delayMs: TYPING_PAUSE_MS });
  const eliminations = createSaveQueue({ save: saveElimination, delayMs: 0 });
  const edits = createEdits({ cache, scores, eliminations });
  const isUnsaved = (queue: SaveQueue<string> | SaveQueue<boolean>, key: string) =>
    ["waiting", "saving", "failed"].includes(queue.find(key)?.status ?? "");

  return {
    scores,
    eliminations,
    edits,
    remoteChanges: createRemoteChanges(),
    cache,
    isDirty: (key) => isUnsaved(scores, key) || isUnsaved(eliminations, key),
    resolveConflict: (key, whose) => {
      const theirs = conflictOf(scores.find(key));
      if (theirs === null) return;
      saver.overwrite(key, whose === "mine" ? theirs : null);
      if (whose === "mine") return scores.retry(key);
      edits.forget(key);
      scores.drop(key);
      void cache.refresh();
    },
  };
}

/** How many scores and eliminations the server has not confirmed yet. */
export const unsavedCount = ({ scores, eliminations }: ScoreEditor): number =>
  scores.count("waiting", "saving", "failed") + eliminations.count("waiting", "saving", "failed");
