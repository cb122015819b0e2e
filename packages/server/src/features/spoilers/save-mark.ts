import type { HandlerInput, SpoilerMark as ShownMark, spoilerRoutes } from "@emberline/contract";
import {
  airedThrough,
  type HasPassed,
  hasPassedAt,
  resultsThrough,
  type SpoilerMark,
  viewerLimits,
} from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { type SeasonSnapshot, seasonSource } from "../snapshots/index.ts";
import { findAllMarks, type PersonMarks, saveMark } from "./mark-store.ts";
import { findSchedule } from "./schedule-store.ts";
import { marksSource } from "./viewer-limits.ts";

interface Person {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A user's mark in the current season; live without one. */
export async function readMark(
  need: Need,
  { userId, hasPassed }: { userId: string; hasPassed: HasPassed },
): Promise<ShownMark> {
  const marks = await need(marksSource(userId));
  return showMark(marks, await need(seasonSource), hasPassed);
}

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
    const { userId, at } = person;
    const { seasonId } = season;
    const schedule = await findSchedule(tx);
    const showStored = async () =>
      showMark((await findAllMarks(tx, [userId])).get(userId)!, { seasonId, schedule }, hasPassedAt(at));
    const mark = toMark(asked, (await showStored()).watchedThrough);
    const isEpisode = ({ number }: { number: number }) =>
      mark.mode === "manual" && number === mark.throughEpisode;
    if (mark.mode === "manual" && mark.throughEpisode !== 0 && !schedule.some(isEpisode)) {
      throw new AppError(400, "Please choose an episode of this season");
    }
    await saveMark(tx, { userId, seasonId, mark, at: new Date(at) });
    return showStored();
  });

/** `manual` without an episode starts at the user's present limit. */
function toMark({ mode, throughEpisode, delayHours }: Asked, watched: number): SpoilerMark {
  if (mode === "live") return { mode };
  if (mode === "manual") return { mode, throughEpisode: throughEpisode ?? watched };
  if (typeof delayHours !== "number") throw new AppError(400, "Please say after how many hours");
  return { mode, delayHours };
}

function showMark(
  { marks, floorHours, floors }: PersonMarks,
  { seasonId, schedule }: Pick<SeasonSnapshot, "seasonId" | "schedule">,
  hasPassed: HasPassed,
): ShownMark {
  const stored = marks.get(seasonId ?? "");
  const mark: SpoilerMark = stored ?? { mode: "live" };
  const { watchedThrough, shownThrough } = viewerLimits({ mark, floorHours }, schedule, hasPassed);
  const latest = Math.max(airedThrough(schedule, hasPassed), resultsThrough(schedule));
  const floorLeague = [...floors.values()].find(({ hours }) => floorHours !== null && hours === floorHours);
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
    chosen: stored !== undefined,
  };
}
