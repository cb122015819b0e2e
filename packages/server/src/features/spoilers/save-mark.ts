import type { HandlerInput, SpoilerMark as ShownMark, spoilerRoutes } from "@emberline/contract";
import { airedThrough, hasPassedAt, resultsThrough, type SpoilerMark, viewerLimits } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inSnapshot, inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { findMarks, findOwnFloors, saveMark, type StoredMark } from "./mark-store.ts";
import { findSchedule } from "./schedule-store.ts";

interface Person {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A user's mark in the current season; live without one. */
export const readMark = (db: Db, person: Person): Promise<ShownMark> =>
  inSnapshot(db, async (tx) => {
    const marks = await findMarks(tx, [person.userId]);
    return showMark(tx, person, marks.get(person.userId)!);
  });

type Asked = HandlerInput<typeof spoilerRoutes.saveMark>["body"];

/**
 * Changes a user's mark. Throws 400 for an episode that the season lacks and for `delay` without hours, 409 without a
 * season.
 */
export const changeMark = (deps: Pick<Deps, "db">, person: Person, asked: Asked): Promise<ShownMark> =>
  inTransaction(deps.db, async (tx) => {
    await keepEpisodeNumbers(tx);
    const season = await tx
      .selectFrom("seasons")
      .select("seasonId")
      .where("isCurrent", "=", true)
      .executeTakeFirst();
    if (!season) throw new AppError(409, "There is no season yet");
    const before = await showMark(tx, person, (await findMarks(tx, [person.userId])).get(person.userId)!);
    const mark = toMark(asked, before.watchedThrough);
    if (mark.mode === "manual" && mark.throughEpisode !== 0) {
      const episodes = await findSchedule(tx);
      if (!episodes.some(({ number }) => number === mark.throughEpisode))
        throw new AppError(400, "Please choose an episode of this season");
    }
    const { userId, at } = person;
    await saveMark(tx, { userId, seasonId: season.seasonId, mark, at: new Date(at) });
    return showMark(tx, person, (await findMarks(tx, [userId])).get(userId)!);
  });

/** `manual` without an episode starts at the user's present limit. */
function toMark({ mode, throughEpisode, delayHours }: Asked, watched: number): SpoilerMark {
  if (mode === "live") return { mode };
  if (mode === "manual") return { mode, throughEpisode: throughEpisode ?? watched };
  if (typeof delayHours !== "number") throw new AppError(400, "Please say after how many hours");
  return { mode, delayHours };
}

async function showMark(db: Db, { userId, at }: Person, stored: StoredMark): Promise<ShownMark> {
  const { mark, floorHours, chosen } = stored;
  const schedule = await findSchedule(db);
  const hasPassed = hasPassedAt(at);
  const { watchedThrough, shownThrough } = viewerLimits(stored, schedule, hasPassed);
  const latest = Math.max(airedThrough(schedule, hasPassed), resultsThrough(schedule));
  const floorLeague = (await findOwnFloors(db, userId)).find(
    ({ spoilerDelayHours }) => floorHours !== null && spoilerDelayHours === floorHours,
  );
  return {
    mode: mark.mode,
    throughEpisode: mark.mode === "manual" ? mark.throughEpisode : null,
    delayHours: mark.mode === "delay" ? mark.delayHours : null,
    // A live viewer has not watched episodes that have not aired, even when a later one is on hold.
    watchedThrough:
      mark.mode === "live" ? Math.min(watchedThrough ?? latest, latest) : (watchedThrough ?? latest),
    shownThrough: mark.mode === "live" ? Math.min(shownThrough ?? latest, latest) : (shownThrough ?? latest),
    floor:
      floorHours === null
        ? null
        : viewerLimits({ mark: { mode: "live" }, floorHours }, schedule, hasPassed).shownThrough,
    floorLeague: floorLeague ? { name: floorLeague.name, delayHours: floorHours! } : null,
    chosen,
  };
}
