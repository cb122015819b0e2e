import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../../session/session.tsx";
import type { Entry, SaveQueue } from "./save-queue.ts";
import { createScoreDesk, unsavedCount, type ScoreDesk } from "./score-editor.ts";

/** Desks with unsaved values outlive their page: whoever comes back finds them as they were. */
const kept = new Map<string, ScoreDesk>();

export function useScoreDesk(episodeId: string): ScoreDesk {
  const queries = useQueryClient();
  const { user } = useSession();
  const key = `${user?.userId ?? ""} ${episodeId}`;
  const desk = useMemo(() => kept.get(key) ?? createScoreDesk(queries, episodeId), [queries, episodeId, key]);
  useEffect(() => () => void leave(key, desk), [key, desk]);
  return desk;
}

async function leave(key: string, desk: ScoreDesk): Promise<void> {
  kept.set(key, desk);
  desk.scores.flush();
  await Promise.all([desk.scores.settled(), desk.eliminations.settled()]);
  if (unsavedCount(desk) === 0 && kept.get(key) === desk) kept.delete(key);
}

export const useEntry = <Value>(queue: SaveQueue<Value>, key: string): Entry<Value> | undefined =>
  useSyncExternalStore(queue.subscribe, () => queue.find(key));
