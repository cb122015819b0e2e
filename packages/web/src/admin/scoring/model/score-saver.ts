import { scoringRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { findErrors } from "../../../api/form-errors.ts";
import { runMutation } from "../../../api/run-mutation.ts";
import { idsOf } from "./cell-key.ts";
import { conflictingPoints } from "./conflict.ts";
import type { SheetCache } from "./sheet-cache.ts";

interface ScoreSaverDeps {
  queries: QueryClient;
  cache: Pick<SheetCache, "findStat" | "updateStat">;
  episodeId: string;
}

interface ScoreSaver {
  /** Throws an `ApiError`: 422 for invalid points, 409 with the other admin's points for a conflict. */
  save: (key: string, points: string) => Promise<void>;
  /** Makes the next save of this cell overwrite these points of another admin; null: none. */
  overwrite: (key: string, points: number | null) => void;
}

/** Saves single cells; one that was emptied is deleted. Each request carries the points this admin saw, so that the server can detect conflicts. */
export function createScoreSaver({ queries, cache, episodeId }: ScoreSaverDeps): ScoreSaver {
  const overwritten = new Map<string, number>();
  /** Points whose save got no answer. The server may have stored them, so they are no conflict. */
  const unconfirmed = new Map<string, Set<number>>();

  const expectedPoints = (key: string): number | null => {
    const stat = cache.findStat(key);
    return overwritten.get(key) ?? (stat?.episodeStatisticId ? stat.points : null);
  };
  const clear = async (key: string, was: number | null) => {
    const body = { ...idsOf(key), episodeId, was };
    await runMutation(queries, () => call(scoringRoutes.clear, { body }));
    return { episodeStatisticId: null };
  };
  const send = async (key: string, points: string, was: number | null) => {
    if (points.trim() === "") return clear(key, was);
    const body = { ...idsOf(key), episodeId, points, was };
    const errors = findErrors(scoringRoutes.save.body, body);
    if (errors) throw new ApiError(422, Object.values(errors)[0], "fail");
    return (await runMutation(queries, () => call(scoringRoutes.save, { body }))).data;
  };

  async function sendOverOwnValue(key: string, points: string) {
    try {
      return await send(key, points, expectedPoints(key));
    } catch (error) {
      const conflicting = conflictingPoints(error);
      if (conflicting !== null && unconfirmed.get(key)?.has(conflicting))
        return send(key, points, conflicting);
      if (error instanceof ApiError && error.isUnreachable) {
        unconfirmed.set(key, (unconfirmed.get(key) ?? new Set()).add(Number(points.trim())));
      }
      throw error;
    }
  }

  return {
    save: async (key, points) => {
      const saved = await sendOverOwnValue(key, points);
      overwritten.delete(key);
      unconfirmed.delete(key);
      await cache.updateStat(key, { ...saved, points: Number(points.trim()) });
    },
    overwrite: (key, points) => {
      if (points === null) overwritten.delete(key);
      else overwritten.set(key, points);
    },
  };
}
