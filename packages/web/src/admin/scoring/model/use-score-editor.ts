import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../../session/session.tsx";
import type { SaveEntry, SaveQueue } from "../../../api/save-queue.ts";
import { createScoreEditor, unsavedCount, type ScoreEditor } from "./score-editor.ts";

/** Editors with unsaved values outlive their page, so that the values are there on return. */
const openEditors = new Map<string, ScoreEditor>();

/** The editor of an episode, the same one for as long as it has unsaved values. */
export function useScoreEditor(episodeId: string): ScoreEditor {
  const queries = useQueryClient();
  const { user } = useSession();
  const key = `${user?.userId ?? ""} ${episodeId}`;
  const editor = useMemo(
    () => openEditors.get(key) ?? createScoreEditor(queries, episodeId),
    [queries, episodeId, key],
  );
  useEffect(() => () => void closeWhenSaved(key, editor), [key, editor]);
  return editor;
}

async function closeWhenSaved(key: string, editor: ScoreEditor): Promise<void> {
  openEditors.set(key, editor);
  editor.scores.flush();
  await Promise.all([editor.scores.settled(), editor.eliminations.settled()]);
  if (unsavedCount(editor) === 0 && openEditors.get(key) === editor) openEditors.delete(key);
}

/** The entry of one key in a save queue; undefined once it is saved. */
export const useSaveEntry = <Value>(queue: SaveQueue<Value>, key: string): SaveEntry<Value> | undefined =>
  useSyncExternalStore(queue.subscribe, () => queue.find(key));
