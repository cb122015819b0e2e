import { SPOILER } from "@emberline/contract";
import { hasPassedAt, isSeen, resultsThrough, type ViewerLimits } from "@emberline/game";
import { AppError } from "../../platform/errors.ts";
import {
  leagueSource,
  requireLeague,
  type SeasonSnapshot,
  seasonSource,
  type SeasonView,
} from "../snapshots/index.ts";
import type { ReadModel } from "../../platform/cache/read-model.ts";
import { viewerLimits } from "./viewer-limits.ts";

/** The season as a person sees it who does not see all of it. */
export interface SeenSeason extends ViewerLimits {
  schedule: SeasonSnapshot["schedule"];
  /** Of the results that they are shown. */
  view: SeasonView;
}

/** The current season as a person sees it in a league; null when they see everything. `at` is in epoch milliseconds. */
export const findSeenSeason = (
  readModel: ReadModel,
  { userId, leagueId, at }: { userId: string; leagueId: string; at: number },
): Promise<SeenSeason | null> =>
  readModel.read((need) => {
    const limits = viewerLimits(need, { userId, leagueId, hasPassed: hasPassedAt(at) });
    const { schedule, through } = need(seasonSource);
    // What is watched is never behind what is shown.
    return limits.shownThrough === null ? null : { ...limits, schedule, view: through(limits.shownThrough) };
  }, null);

/**
 * Throws 403 with `SPOILER` when a draft tells more than a person has watched: while it is open, the players left tell who
 * was eliminated, and afterwards those who were drafted do. `draftedAfter` is the last episode with results when it ended;
 * null for an open one.
 */
export function requireDraftSeen(seen: SeenSeason | null, draftedAfter: number | null): void {
  if (!seen) return;
  const shown = draftedAfter ?? resultsThrough(seen.schedule);
  if (isSeen(seen.watchedThrough, shown)) return;
  throw new AppError(
    403,
    `This draft tells what happened through episode ${shown}, which you have not seen`,
    {
      fields: { code: SPOILER, episode: shown },
    },
  );
}

/**
 * The teams whose owners have not watched what a league's open draft tells, by `requireDraftSeen`; none once it is over.
 * Not how far they have. For those who may know what it tells.
 */
export const findTeamsBehind = (
  readModel: ReadModel,
  { leagueId, at }: { leagueId: string; at: number },
): Promise<string[]> =>
  readModel.read((need) => {
    const { teams, drafts } = requireLeague(need(leagueSource(leagueId)));
    const { seasonId, schedule } = need(seasonSource);
    if (drafts.some((draft) => draft.seasonId === seasonId && draft.completedAt !== null)) return [];
    const shown = resultsThrough(schedule);
    const hasPassed = hasPassedAt(at);
    return teams
      .filter(
        ({ ownerId }) =>
          !isSeen(viewerLimits(need, { userId: ownerId, leagueId, hasPassed }).watchedThrough, shown),
      )
      .map(({ teamId }) => teamId);
  }, null);
