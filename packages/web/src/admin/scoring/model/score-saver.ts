import { scoringRoutes } from "@emberline/contract";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { findErrors } from "../../../api/form-errors.ts";
import { idsOf } from "./cell-key.ts";
import { conflictingPoints } from "./conflict.ts";
import type { SheetCache } from "./sheet-cache.ts";
import { reportUnauthorized } from "./report-unauthorized.ts";

interface ScoreSaver {
  save: (key: string, points: string) => Promise<void>;
  /** The next save of this cell replaces these points of somebody else, knowingly; null: none. */
  overwrite: (key: string, points: number | null) => void;
}

/** Saves cells one by one, each with what this admin saw in it. */
export function createScoreSaver(cache: SheetCache, episodeId: string): ScoreSaver {
  const overwritten = new Map<string, number>();
  /** What was sent and never answered: it may stand there by now, and is no stranger's. */
  const unconfirmed = new Map<string, Set<number>>();

  const expectedPoints = (key: string): number | null => {
    const stat = cache.findStat(key);
    return overwritten.get(key) ?? (stat?.episodeStatisticId ? stat.points : null);
  };
  const send = async (key: string, points: string, was: number | null) => {
    const body = { ...idsOf(key), episodeId, points, was };
    const errors = findErrors(scoringRoutes.save.body, body);
    if (errors) throw new ApiError(422, Object.values(errors)[0], "fail");
    return (await reportUnauthorized(call(scoringRoutes.save, { body }))).data;
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
