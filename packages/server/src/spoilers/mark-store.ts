import type { SpoilerMark } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** What a person has said about the current season. */
export interface StoredMark {
  mark: SpoilerMark;
  /** They have answered the question how they watch. */
  chosen: boolean;
  /** The strictest floor of their leagues, in hours after the air time; null without one. */
  floorHours: number | null;
}

interface MarkRow {
  userId: string;
  mode: string | null;
  throughEpisode: number | null;
  delayHours: number | null;
  floorHours: number | null;
}

/** The marks of these people in a season; the current one unless another is named. Those without one are at live. */
export async function findMarks(
  db: Db,
  userIds: readonly string[],
  seasonId: string | null = null,
): Promise<Map<string, StoredMark>> {
  const { rows } = await sql<MarkRow>`
    select person.user_id, m.mode, m.through_episode, m.delay_hours,
      (select max(l.spoiler_delay_hours) from teams t join leagues l using (league_id)
        where t.owner_id = person.user_id) as floor_hours
    from unnest(${[...userIds]}::uuid[]) as person (user_id)
    left join spoiler_marks m on m.user_id = person.user_id
      and m.season_id = coalesce(${seasonId}::uuid, (select season_id from seasons where is_current))`.execute(
    db,
  );
  return new Map(
    rows.map(({ userId, floorHours, ...row }) => [
      userId,
      { mark: toMark(row), chosen: row.mode !== null, floorHours },
    ]),
  );
}

/** A person's marks, and the strictest floor of their leagues. */
export interface PersonMarks {
  /** By season. */
  marks: ReadonlyMap<string, SpoilerMark>;
  floorHours: number | null;
}

export async function findAllMarks(db: Db, userId: string): Promise<Map<string, SpoilerMark>> {
  const rows = await db
    .selectFrom("spoilerMarks")
    .select(["seasonId", "mode", "throughEpisode", "delayHours"])
    .where("userId", "=", userId)
    .execute();
  return new Map(rows.map(({ seasonId, ...row }) => [seasonId, toMark(row)]));
}

/** The leagues of a person with their floors. */
export const findOwnFloors = (db: Db, userId: string) =>
  db
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .select(["leagues.leagueId", "leagues.name", "spoilerDelayHours"])
    .where("teams.ownerId", "=", userId)
    .execute();

/** Null without a floor. */
export function strictest(leagues: readonly { spoilerDelayHours: number | null }[]): number | null {
  const hours = leagues.flatMap(({ spoilerDelayHours }) => spoilerDelayHours ?? []);
  return hours.length === 0 ? null : Math.max(...hours);
}

function toMark({
  mode,
  throughEpisode,
  delayHours,
}: {
  mode: string | null;
  throughEpisode: number | null;
  delayHours: number | null;
}): SpoilerMark {
  if (mode === "manual") return { mode, throughEpisode: throughEpisode ?? 0 };
  if (mode === "delay") return { mode, delayHours: delayHours ?? 0 };
  return { mode: "live" };
}

/** Stores what a person says about a season. */
export async function saveMark(
  db: Db,
  { userId, seasonId, mark, at }: { userId: string; seasonId: string; mark: SpoilerMark; at: Date },
): Promise<void> {
  const values = {
    mode: mark.mode,
    throughEpisode: mark.mode === "manual" ? mark.throughEpisode : null,
    delayHours: mark.mode === "delay" ? mark.delayHours : null,
    changedAt: at,
  };
  await db
    .insertInto("spoilerMarks")
    .values({ userId, seasonId, ...values })
    .onConflict((conflict) => conflict.columns(["userId", "seasonId"]).doUpdateSet(values))
    .execute();
}
