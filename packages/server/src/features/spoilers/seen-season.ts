import { SPOILER } from "@emberline/contract";
import { type DraftEpisodes, hasPassedAt, isSeen, revealedBy, type ViewerLimits } from "@emberline/game";
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
import type { Db } from "../../platform/db/database.ts";
import { findSchedule } from "./schedule-store.ts";

/** One that has not begun. */
export const OPEN_DRAFT: DraftEpisodes = { resultsThrough: null };

/** The season for a user who may not see all of it. */
export interface SeenSeason extends ViewerLimits {
  schedule: SeasonSnapshot["schedule"];
  /** Of the results that they are shown. */
  view: SeasonView;
}

/**
 * The current season within a user's limits in a league; null when they may see everything. `at` is in epoch
 * milliseconds.
 */
export const findSeenSeason = (
  readModel: ReadModel,
  { userId, leagueId, at }: { userId: string; leagueId: string; at: number },
): Promise<SeenSeason | null> =>
  readModel.read(async (need) => {
    const limits = await viewerLimits(need, { userId, leagueId, hasPassed: hasPassedAt(at) });
    const { schedule, through } = await need(seasonSource);
    // A user has always watched at least as much as they are shown.
    return limits.shownThrough === null ? null : { ...limits, schedule, view: through(limits.shownThrough) };
  }, null);

/**
 * Throws 403 with `SPOILER` when a draft reveals more than a user has watched. The available players of an open draft
 * reveal who was eliminated, and afterwards the drafted players do.
 */
export function requireDraftSeen(seen: SeenSeason | null, draft: DraftEpisodes): void {
  if (!seen) return;
  const shown = revealedBy(draft, seen.schedule);
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
 * The teams whose owners have not watched what a league's open draft reveals, by `requireDraftSeen`; none once it is
 * over. Does not reveal how far they have watched. Only for viewers who may see those results themselves.
 */
export const findTeamsBehind = (
  readModel: ReadModel,
  { leagueId, at }: { leagueId: string; at: number },
): Promise<string[]> =>
  readModel.read(async (need) => {
    const { teams, drafts } = requireLeague(await need(leagueSource(leagueId)));
    const { seasonId, schedule } = await need(seasonSource);
    const draft = drafts.find((row) => row.seasonId === seasonId) ?? OPEN_DRAFT;
    if (draft.resultsThrough !== null) return [];
    const shown = revealedBy(draft, schedule);
    const hasPassed = hasPassedAt(at);
    const limits = await Promise.all(
      teams.map(({ ownerId }) => viewerLimits(need, { userId: ownerId, leagueId, hasPassed })),
    );
    return teams
      .filter((_, index) => !isSeen(limits[index]!.watchedThrough, shown))
      .map(({ teamId }) => teamId);
  }, null);

/** Whether a draft reveals only episodes that a user has watched. */
export type IsDraftSeen = (draft: DraftEpisodes) => boolean;

/**
 * The same for the drafts of a season and a user who has watched it through an episode; null is all of it. The
 * available players of an open draft reveal who was eliminated, and afterwards the drafted players do.
 */
export async function findSeenDrafts(
  db: Db,
  { seasonId, watchedThrough }: { seasonId: string; watchedThrough: number | null },
): Promise<IsDraftSeen> {
  if (watchedThrough === null) return () => true;
  const schedule = await findSchedule(db, seasonId);
  return (draft) => isSeen(watchedThrough, revealedBy(draft, schedule));
}

export async function findDraftEpisodes(db: Db, draftId: string): Promise<DraftEpisodes> {
  const draft = await db
    .selectFrom("drafts")
    .select(["resultsThrough", "decidedThrough"])
    .where("draftId", "=", draftId)
    .executeTakeFirst();
  return draft ?? OPEN_DRAFT;
}
