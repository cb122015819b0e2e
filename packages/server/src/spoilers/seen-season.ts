import { SPOILER } from "@emberline/contract";
import { hasComeAt, isSeen, resultsThrough } from "@emberline/game";
import { AppError } from "../errors.ts";
import type { ReadModel } from "../read-model/read-model.ts";
import { type SeasonSnapshot, seasonSource, type SeasonView } from "../read-model/season-snapshot.ts";
import { seenThrough } from "./seen-through.ts";

/** The season as a person sees it who does not see all of it. */
export interface SeenSeason {
  through: number;
  schedule: SeasonSnapshot["schedule"];
  view: SeasonView;
}

/** The current season as a person sees it; null when they see everything. `at` is in epoch milliseconds. */
export const findSeenSeason = (
  readModel: ReadModel,
  { userId, at }: { userId: string; at: number },
): Promise<SeenSeason | null> =>
  readModel.read((need) => {
    const through = seenThrough(need, { userId, hasCome: hasComeAt(at) });
    const season = need(seasonSource);
    return through === null ? null : { through, schedule: season.schedule, view: season.through(through) };
  }, null);

/**
 * Throws 403 with `SPOILER` when a draft tells more than a person has seen: while it is open, the players left tell who
 * was eliminated, and afterwards those who were drafted do. `draftedAfter` is the last episode with results when it ended;
 * null for an open one.
 */
export function requireDraftSeen(seen: SeenSeason | null, draftedAfter: number | null): void {
  if (!seen) return;
  const shown = draftedAfter ?? resultsThrough(seen.schedule);
  if (isSeen(seen.through, shown)) return;
  throw new AppError(
    403,
    `This draft tells what happened through episode ${shown}, which you have not seen`,
    {
      fields: { code: SPOILER, episode: shown },
    },
  );
}
