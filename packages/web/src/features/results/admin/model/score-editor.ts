import { playerRoutes, scoringRoutes } from "@emberline/contract";
import { type QueryClient, useQueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { call, send } from "../../../../platform/api/call.ts";
import { pollEvery } from "../../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { runMutation } from "../../../../platform/api/run-mutation.ts";
import { createSaveQueue, type SaveQueue, type SaveEntry } from "../../../../platform/api/save-queue.ts";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { createObservable } from "../../../../ui/tables/cell-edits.ts";
import { inputKey, writeInput } from "../../../../ui/unsaved/input-store.ts";
import { kept } from "../../../../ui/unsaved/kept-input.ts";
import { conflictOf } from "./conflict.ts";
import { createEdits, type Edits } from "./edits.ts";
import { createScoreSaver } from "./score-saver.ts";
import { createSheetCache, type SheetCache, mergeSheet } from "./sheet-cache.ts";

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

/** The editor of an episode. It stays the same while it has unsaved values, even after the session has ended. */
export function useScoreEditor(episodeId: string): ScoreEditor {
  const queries = useQueryClient();
  const key = inputKey(`scores of episode ${episodeId}`);
  const editor = useMemo(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is kept under this key
    () => (kept.get(key) as ScoreEditor | undefined) ?? createScoreEditor(queries, episodeId),
    [queries, episodeId, key],
  );
  useEffect(() => () => void closeWhenSaved(key, editor), [key, editor]);
  return editor;
}

async function closeWhenSaved(key: string, editor: ScoreEditor): Promise<void> {
  writeInput(key, editor);
  editor.scores.flush();
  await Promise.all([editor.scores.settled(), editor.eliminations.settled()]);
  if (unsavedCount(editor) === 0 && kept.get(key) === editor) writeInput(key, null);
}

/** The entry of one key in a save queue; undefined once it is saved. */
export const useSaveEntry = <Value>(queue: SaveQueue<Value>, key: string): SaveEntry<Value> | undefined =>
  useSyncExternalStore(queue.subscribe, () => queue.find(key));

const SCORES_REFRESH_MS = 4000;

/** The score sheet, kept up to date by the event stream, or polled without it. This admin's unsaved cells are kept. */
export function useScoreSheet(episodeId: string, editor: ScoreEditor) {
  const parts = { params: { episodeId } };
  return useQuery({
    ...routeQuery(scoringRoutes.sheet, parts),
    queryFn: async ({ signal }) => {
      const reply = await send(scoringRoutes.sheet, parts, { signal });
      const local = { isCellDirty: editor.isDirty, isEliminationDirty: editor.isDirty };
      const { sheet, changed } = mergeSheet(editor.cache.read(), reply.data, local);
      showRemoteChanges(editor, changed);
      return { ...reply, data: sheet };
    },
    refetchInterval: () => pollEvery(SCORES_REFRESH_MS),
    staleTime: 0,
  });
}

function showRemoteChanges({ remoteChanges }: ScoreEditor, changed: readonly string[]): void {
  remoteChanges.add(changed);
  if (changed.length > 0) announce(`Another admin changed ${countText(changed.length, "score")}`);
}
