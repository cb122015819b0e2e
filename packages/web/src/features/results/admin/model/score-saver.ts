import { scoringRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { callAsNow } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { runMutation } from "../../../../platform/api/run-mutation.ts";
import { idsOf } from "./cell-text.ts";
import { type Conflict, readConflict } from "./conflict.ts";
import type { SheetCache } from "./sheet-cache.ts";

interface ScoreSaverDeps {
  queries: QueryClient;
  cache: Pick<SheetCache, "findStat" | "updateStat">;
  episodeId: string;
}

type Caller = ReturnType<typeof callAsNow>;

interface Save {
  key: string;
  points: string;
  /** The points that the server is expected to have. */
  was: number | null;
}

interface ScoreSaver {
  /** Throws an `ApiError`: 422 for invalid points, 409 with the other admin's points for a conflict. */
  save: (key: string, points: string) => Promise<void>;
  /** Makes the next save of this cell overwrite the other admin's points; null for not overwriting. */
  overwrite: (key: string, theirs: Conflict | null) => void;
}

/** Saves single cells and deletes the scores of emptied ones. Each request carries the points this admin saw, so that the server can detect conflicts. */
export function createScoreSaver({ queries, cache, episodeId }: ScoreSaverDeps): ScoreSaver {
  const overwritten = new Map<string, Conflict>();
  /** Points that the server has not confirmed, null for a deletion. It may have stored them, so they are no conflict. */
  const unconfirmed = new Map<string, Set<number | null>>();

  const expectedPoints = (key: string): number | null => {
    const theirs = overwritten.get(key);
    if (theirs) return theirs.points;
    const stat = cache.findStat(key);
    return stat?.episodeStatisticId ? stat.points : null;
  };
  const clear = async (call: Caller, key: string, was: number | null) => {
    const body = { ...idsOf(key), episodeId, was };
    await runMutation(queries, () => call(scoringRoutes.clear, { body }));
    return { episodeStatisticId: null };
  };
  const send = async (call: Caller, { key, points, was }: Save) => {
    if (isBlank(points)) return clear(call, key, was);
    const body = { ...idsOf(key), episodeId, points, was };
    const errors = findErrors(scoringRoutes.save.body, body);
    if (errors) throw new ApiError(422, Object.values(errors)[0], "fail");
    return (await runMutation(queries, () => call(scoringRoutes.save, { body }))).data;
  };

  async function sendOverOwnValue(key: string, points: string) {
    const call = callAsNow();
    try {
      return await send(call, { key, points, was: expectedPoints(key) });
    } catch (error) {
      const conflict = readConflict(error);
      if (conflict !== null && unconfirmed.get(key)?.has(conflict.points))
        return send(call, { key, points, was: conflict.points });
      if (error instanceof ApiError && error.isUnreachable) {
        const sent = isBlank(points) ? null : Number(points.trim());
        unconfirmed.set(key, (unconfirmed.get(key) ?? new Set()).add(sent));
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
    overwrite: (key, theirs) => {
      if (theirs === null) overwritten.delete(key);
      else overwritten.set(key, theirs);
    },
  };
}

const isBlank = (points: string): boolean => points.trim() === "";
