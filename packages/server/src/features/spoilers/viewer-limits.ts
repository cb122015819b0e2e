import {
  type HasPassed,
  hasPassedAt,
  type ScheduledEpisode,
  type SpoilerMark,
  type ViewerLimits,
  viewerLimits as limitsOf,
} from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { leagueSource, SEASON_SUBJECT, seasonSource } from "../snapshots/index.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import { type Source, sourcesById } from "../../platform/cache/source.ts";
import { findAllMarks, findFloors, findMarks, type PersonMarks } from "./mark-store.ts";
import { findSchedule } from "./schedule-store.ts";

/**
 * Every use of a person's mark is a call of one of these functions. What people write, notes, polls, rosters and drafts
 * ask for `watchedThrough`; points, ranks, eliminations and grades ask for the limits in the league that is looked at. The
 * leak test takes away one call after the other and must find a leak.
 */

interface Viewer {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
  /** The current one unless another is named. */
  seasonId?: string | null;
}

/**
 * The league that is looked at, whose floor counts. Null for what belongs to no league, such as the Players page, where
 * results wait only as long as they do in all of the person's leagues.
 */
interface InLeague {
  leagueId: string | null;
}

interface MemoryViewer {
  userId: string;
  hasPassed: HasPassed;
  seasonId?: string;
}

/** The limits of a person in a season, for reads from memory. */
export function viewerLimits(
  need: Need,
  { userId, hasPassed, seasonId: named, leagueId }: MemoryViewer & InLeague,
): ViewerLimits {
  const current = need(seasonSource);
  const seasonId = named ?? current.seasonId ?? "";
  const schedule = seasonId === current.seasonId ? current.schedule : need(scheduleSource(seasonId));
  const { marks, floors, floorHours: ownFloor } = need(marksSource(userId));
  const floorHours =
    leagueId === null
      ? ownFloor
      : floors.has(leagueId)
        ? (floors.get(leagueId) ?? null)
        : // Of an admin without a team in it.
          (need(leagueSource(leagueId))?.spoilerDelayHours ?? null);
  return limitsOf({ mark: marks.get(seasonId) ?? LIVE, floorHours }, schedule, hasPassed);
}

/** How far a person has watched a season, for reads from memory. */
export const watchedThrough = (need: Need, viewer: MemoryViewer): number | null =>
  viewerLimits(need, { ...viewer, leagueId: null }).watchedThrough;

/** The same for each season in which a person has a mark, and the current one. */
export function watchedThroughBySeason(
  need: Need,
  viewer: { userId: string; hasPassed: HasPassed },
): Map<string, number | null> {
  const seasonIds = [...need(marksSource(viewer.userId)).marks.keys(), need(seasonSource).seasonId ?? ""];
  return new Map(seasonIds.map((seasonId) => [seasonId, watchedThrough(need, { ...viewer, seasonId })]));
}

/** The limits of a person in a season. */
export async function findViewerLimits(
  db: Db,
  { userId, at, seasonId = null, leagueId }: Viewer & InLeague,
): Promise<ViewerLimits> {
  const leagueIds = leagueId === null ? [] : [leagueId];
  const [limits] = await findLimitsOf(db, [{ userId, leagueIds }], { at, seasonId });
  return limits!;
}

/** How far a person has watched a season. */
export const findWatchedThrough = async (db: Db, viewer: Viewer): Promise<number | null> =>
  (await findViewerLimits(db, { ...viewer, leagueId: null })).watchedThrough;

/**
 * The limits of several people, in this order: what all of the leagues show that are named beside them; without a league
 * as in `InLeague`.
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

/** Tells apart replies that are made within different limits. */
export const limitsKey = (limits: ViewerLimits): string => `${limits.watchedThrough}/${limits.shownThrough}`;

const EPISODE_BYTES = 60;

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

/** What a person has said about each season. A score or an answer of their league is no change of it. */
const marksSource = sourcesById<PersonMarks>("marks", {
  inOneQuery: async (db, userIds) => {
    const found = await findAllMarks(db, userIds);
    return userIds.map((userId) => {
      const value = found.get(userId)!;
      // The name's subject stands for the league's settings.
      const settings = [...value.floors.keys()].map((leagueId) => `name:${leagueId}`);
      return { value, subjects: [userId, ...settings], bytes: MARK_BYTES };
    });
  },
});
