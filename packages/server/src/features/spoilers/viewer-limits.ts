import {
  type DraftEpisodes,
  type HasPassed,
  hasPassedAt,
  isSeen,
  revealedBy,
  type ScheduledEpisode,
  type SpoilerMark,
  type ViewerLimits,
  viewerLimits as limitsOf,
} from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { leagueSource, SEASON_SUBJECT, seasonSource } from "../snapshots/index.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import { type Source, sourcesById } from "../../platform/cache/source-cache.ts";
import { findAllMarks, findFloors, findMarks, type PersonMarks } from "./mark-store.ts";
import { findSchedule } from "./schedule-store.ts";

/**
 * Every use of a user's mark is a call of one of these functions. Content that people write, notes, polls, rosters and
 * drafts use `watchedThrough`; points, ranks, eliminations and grades use the limits in the league of the page. The
 * leak test removes one call after the other and must find a leak each time.
 */

interface Viewer {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
  /** The current one unless another is named. */
  seasonId?: string | null;
}

/**
 * The league of the page, whose floor counts. Null for content of no league, such as the Players page: its results are
 * hidden only as long as all of the user's leagues hide them.
 */
interface InLeague {
  leagueId: string | null;
}

interface MemoryViewer {
  userId: string;
  hasPassed: HasPassed;
  seasonId?: string;
}

/** The limits of a user in a season, for reads from memory. */
export async function viewerLimits(
  need: Need,
  { userId, hasPassed, seasonId: named, leagueId }: MemoryViewer & InLeague,
): Promise<ViewerLimits> {
  const seasonId = named ?? (await need(seasonSource)).seasonId ?? "";
  const schedule = await scheduleOf(need, seasonId);
  const { marks, floors, floorHours: ownFloor } = await need(marksSource(userId));
  const floorHours =
    leagueId === null
      ? ownFloor
      : floors.has(leagueId)
        ? (floors.get(leagueId)?.hours ?? null)
        : // An admin without a team in it.
          ((await need(leagueSource(leagueId)))?.spoilerDelayHours ?? null);
  return limitsOf({ mark: marks.get(seasonId) ?? LIVE, floorHours }, schedule, hasPassed);
}

/** How far a user has watched a season, for reads from memory. */
export const watchedThrough = async (need: Need, viewer: MemoryViewer): Promise<number | null> =>
  (await viewerLimits(need, { ...viewer, leagueId: null })).watchedThrough;

/** The same for each season in which a user has a mark, and the current one. */
export async function watchedThroughBySeason(
  need: Need,
  viewer: { userId: string; hasPassed: HasPassed },
): Promise<Map<string, number | null>> {
  const { marks } = await need(marksSource(viewer.userId));
  const seasonIds = [...marks.keys(), (await need(seasonSource)).seasonId ?? ""];
  return watchedThroughIn(need, viewer, seasonIds);
}

/** Whether a draft reveals only episodes that a user has watched, as `findSeenDrafts`, for reads from memory. */
export async function hasSeenDraft(
  need: Need,
  viewer: MemoryViewer & { seasonId: string },
  draft: DraftEpisodes,
): Promise<boolean> {
  const watched = await watchedThrough(need, viewer);
  return isSeen(watched, revealedBy(draft, await scheduleOf(need, viewer.seasonId)));
}

/** How far a user has watched each of these seasons. */
export async function watchedThroughIn(
  need: Need,
  viewer: { userId: string; hasPassed: HasPassed },
  seasonIds: readonly string[],
): Promise<Map<string, number | null>> {
  const through = new Map<string, number | null>();
  for (const seasonId of seasonIds)
    through.set(seasonId, await watchedThrough(need, { ...viewer, seasonId }));
  return through;
}

/** The limits of a user in a season. */
export async function findViewerLimits(
  db: Db,
  { userId, at, seasonId = null, leagueId }: Viewer & InLeague,
): Promise<ViewerLimits> {
  const leagueIds = leagueId === null ? [] : [leagueId];
  const [limits] = await findLimitsOf(db, [{ userId, leagueIds }], { at, seasonId });
  return limits!;
}

/** How far a user has watched a season. */
export const findWatchedThrough = async (db: Db, viewer: Viewer): Promise<number | null> =>
  (await findViewerLimits(db, { ...viewer, leagueId: null })).watchedThrough;

/**
 * The limits of several users, in the same order: the lowest of those in the leagues named beside each; without a
 * league as in `InLeague`.
 */
export async function findLimitsOf(
  db: Db,
  viewers: readonly { userId: string; leagueIds: readonly string[] }[],
  { at, seasonId = null }: Omit<Viewer, "userId">,
): Promise<ViewerLimits[]> {
  const schedule = await findSchedule(db, seasonId);
  const userIds = [...new Set(viewers.map(({ userId }) => userId))];
  const marks = await findMarks(db, userIds, seasonId);
  const floors = await findFloors(db, [...new Set(viewers.flatMap(({ leagueIds }) => leagueIds))]);
  const hasPassed = hasPassedAt(at);
  return viewers.map(({ userId, leagueIds }) => {
    const { mark, floorHours: ownFloor } = marks.get(userId)!;
    const floorHours = leagueIds.length === 0 ? ownFloor : longestOf(leagueIds, floors);
    return limitsOf({ mark, floorHours }, schedule, hasPassed);
  });
}

function longestOf(leagueIds: readonly string[], floors: ReadonlyMap<string, number>): number | null {
  const hours = leagueIds.flatMap((leagueId) => floors.get(leagueId) ?? []);
  return hours.length === 0 ? null : Math.max(...hours);
}

/** Identifies limits, to distinguish replies that are made within different ones. */
export const limitsKey = (limits: ViewerLimits): string => `${limits.watchedThrough}/${limits.shownThrough}`;

const EPISODE_BYTES = 60;

/** A season's episodes with their state, unordered, for reads from memory. */
export async function scheduleOf(need: Need, seasonId: string): Promise<readonly ScheduledEpisode[]> {
  const current = await need(seasonSource);
  return seasonId === current.seasonId ? current.schedule : need(scheduleSource(seasonId));
}

/** Of a past season. */
const scheduleSource = (seasonId: string): Source<ScheduledEpisode[]> => ({
  key: `schedule:${seasonId}`,
  load: async (tx) => {
    const value = seasonId === "" ? [] : await findSchedule(tx, seasonId);
    return { value, subjects: [SEASON_SUBJECT], bytes: EPISODE_BYTES * (value.length + 1) };
  },
});

const MARK_BYTES = 400;
const LIVE: SpoilerMark = { mode: "live" };

/** A user's marks by season. A score or an answer in their league does not change them. */
export const marksSource = sourcesById<PersonMarks>("marks", {
  inOneQuery: async (db, userIds) => {
    const found = await findAllMarks(db, userIds);
    return userIds.map((userId) => {
      const value = found.get(userId)!;
      // The league's name has the subject under which its settings change.
      const settings = [...value.floors.keys()].map((leagueId) => `name:${leagueId}`);
      return { value, subjects: [userId, ...settings], bytes: MARK_BYTES * (1 + value.floors.size) };
    });
  },
});
