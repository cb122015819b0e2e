import { playerRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { createEdits, type Edits } from "./edits.ts";
import { conflictOf } from "./conflict.ts";
import { createRemoteChanges, type RemoteChanges } from "./remote-changes.ts";
import { createSaveQueue, type SaveQueue } from "./save-queue.ts";
import { createScoreSaver } from "./score-saver.ts";
import { createSheetCache, type SheetCache } from "./sheet-cache.ts";
import { reportUnauthorized } from "./report-unauthorized.ts";

const TYPING_REST_MS = 400;

/** One admin at the scores of one episode: what was entered, and what the server may not have yet. */
export interface ScoreEditor {
  /** By `cellKey`. */
  scores: SaveQueue<string>;
  /** By contestant. */
  eliminations: SaveQueue<boolean>;
  /** Everything this admin changes goes through here, so that it can be taken back. */
  edits: Edits;
  remoteChanges: RemoteChanges;
  cache: SheetCache;
  /** Somebody is in this cell, or in none: what it shows is not changed under the hands. */
  focusCell: (key: string | null) => void;
  /** A cell or an elimination that a fresh sheet has to leave alone. */
  isDirty: (key: string) => boolean;
  /** Ends a conflict: the own points once more, now knowing the others, or the others. */
  resolveConflict: (key: string, whose: "mine" | "theirs") => void;
}

export function createScoreEditor(queries: QueryClient, episodeId: string): ScoreEditor {
  const cache = createSheetCache(queries, episodeId);
  const saver = createScoreSaver(cache, episodeId);
  let focusedKey: string | null = null;

  async function saveElimination(playerId: string, out: boolean): Promise<void> {
    const body = { episodeId: out ? episodeId : null };
    await reportUnauthorized(call(playerRoutes.setEliminated, { params: { playerId }, body }));
    await cache.updateRow(playerId, (row) => ({ ...row, eliminated: out ? 1 : 0 }));
  }
  const scores = createSaveQueue({ save: saver.save, delayMs: TYPING_REST_MS });
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
    focusCell: (key) => {
      focusedKey = key;
    },
    isDirty: (key) => key === focusedKey || isUnsaved(scores, key) || isUnsaved(eliminations, key),
    resolveConflict: (key, whose) => {
      const theirs = conflictOf(scores.find(key));
      if (theirs === null) return;
      saver.overwrite(key, whose === "mine" ? theirs : null);
      if (whose === "mine") return scores.retry(key);
      if (focusedKey === key) focusedKey = null;
      edits.forget(key);
      scores.drop(key);
      void cache.refresh();
    },
  };
}

export const unsavedCount = ({ scores, eliminations }: ScoreEditor): number =>
  scores.count("waiting", "saving", "failed") + eliminations.count("waiting", "saving", "failed");
