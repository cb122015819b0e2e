import { scoringRoutes } from "@emberline/contract";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { findErrors } from "../../../api/form-errors.ts";
import { idsOf } from "./cell-key.ts";
import { theirsIn } from "./conflict.ts";
import type { SheetCache } from "./sheet-cache.ts";
import { tellingRefused } from "./report-unauthorized.ts";

interface ScoreSaver {
  save: (key: string, points: string) => Promise<void>;
  /** The next save of this cell replaces these points of somebody else, knowingly; null: none. */
  overrule: (key: string, points: number | null) => void;
}

/** Saves cells one by one, each with what this admin saw in it. */
export function createScoreSaver(cache: SheetCache, episodeId: string): ScoreSaver {
  const overruled = new Map<string, number>();
  /** What was sent and never answered: it may stand there by now, and is no stranger's. */
  const unanswered = new Map<string, Set<number>>();

  const wasIn = (key: string): number | null => {
    const stat = cache.findStat(key);
    return overruled.get(key) ?? (stat?.episodeStatisticId ? stat.points : null);
  };
  const send = async (key: string, points: string, was: number | null) => {
    const body = { ...idsOf(key), episodeId, points, was };
    const errors = findErrors(scoringRoutes.save.body, body);
    if (errors) throw new ApiError(422, Object.values(errors)[0], "fail");
    return (await tellingRefused(call(scoringRoutes.save, { body }))).data;
  };

  async function sendKnowing(key: string, points: string) {
    try {
      return await send(key, points, wasIn(key));
    } catch (error) {
      const theirs = theirsIn(error);
      if (theirs !== null && unanswered.get(key)?.has(theirs)) return send(key, points, theirs);
      if (error instanceof ApiError && error.isUnreachable) {
        unanswered.set(key, (unanswered.get(key) ?? new Set()).add(Number(points.trim())));
      }
      throw error;
    }
  }

  return {
    save: async (key, points) => {
      const saved = await sendKnowing(key, points);
      overruled.delete(key);
      unanswered.delete(key);
      await cache.changeStat(key, { ...saved, points: Number(points.trim()) });
    },
    overrule: (key, points) => {
      if (points === null) overruled.delete(key);
      else overruled.set(key, points);
    },
  };
}
