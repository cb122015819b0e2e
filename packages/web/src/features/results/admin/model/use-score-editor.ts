import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { inputKey, writeInput } from "../../../../ui/unsaved/input-store.ts";
import { kept } from "../../../../ui/unsaved/kept-input.ts";
import type { SaveEntry, SaveQueue } from "../../../../platform/api/save-queue.ts";
import { createScoreEditor, unsavedCount, type ScoreEditor } from "./score-editor.ts";

/** The editor of an episode, the same one for as long as it has unsaved values, also after the session ended. */
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
