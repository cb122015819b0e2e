import {
  type HasCome,
  hasComeAt,
  type ScheduledEpisode,
  seenThrough as seenThroughOf,
  type SpoilerMark,
} from "@emberline/game";
import type { Db } from "../db/database.ts";
import type { Need } from "../read-model/read-model.ts";
import { SEASON_SUBJECT, seasonSource } from "../read-model/season-snapshot.ts";
import { type Source, sourcesById } from "../read-model/source.ts";
import { findAllMarks, findMarks, type PersonMarks } from "./mark-store.ts";
import { findSchedule } from "./schedule-store.ts";

/**
 * Every use of a person's mark is a call of one of these functions, which return the last episode of a season whose
 * results the person may see as a fan; null is everything, as it was entered. The leak test takes away one call after
 * the other and must find a leak.
 */

interface Viewer {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** In the current season, unless another is named, for reads from memory. */
export function seenThrough(
  need: Need,
  { userId, hasCome, seasonId: named }: { userId: string; hasCome: HasCome; seasonId?: string },
): number | null {
  const current = need(seasonSource);
  const seasonId = named ?? current.seasonId ?? "";
  const schedule = seasonId === current.seasonId ? current.schedule : need(scheduleSource(seasonId));
  const { marks, floorHours } = need(marksSource(userId));
  return seenThroughOf({ mark: marks.get(seasonId) ?? LIVE, floorHours }, schedule, hasCome);
}

/** In the current season, unless another is named. */
export async function findSeenThrough(
  db: Db,
  { userId, at, seasonId = null }: Viewer & { seasonId?: string | null },
): Promise<number | null> {
  const marks = await findMarks(db, [userId], seasonId);
  return seenThroughOf(marks.get(userId)!, await findSchedule(db, seasonId), hasComeAt(at));
}

/** Of several people, in the current season, unless another is named. */
export async function findSeenThroughOf(
  db: Db,
  userIds: readonly string[],
  at: number,
  seasonId: string | null = null,
): Promise<Map<string, number | null>> {
  const schedule = await findSchedule(db, seasonId);
  const marks = await findMarks(db, userIds, seasonId);
  const hasCome = hasComeAt(at);
  return new Map([...marks].map(([userId, stored]) => [userId, seenThroughOf(stored, schedule, hasCome)]));
}

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
      const { leagueIds, ...value } = found.get(userId)!;
      const names = leagueIds.map((leagueId) => `name:${leagueId}`);
      return { value, subjects: [userId, ...names], bytes: MARK_BYTES };
    });
  },
});
