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

interface PersonMarksRow {
  userId: string;
  marks: (Pick<MarkRow, "throughEpisode" | "delayHours"> & { mode: string; seasonId: string })[];
  leagueIds: string[];
  floorHours: number | null;
}

/** The marks of these people in all seasons, with their leagues. */
export async function findAllMarks(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PersonMarks & { leagueIds: readonly string[] }>> {
  const { rows } = await sql<PersonMarksRow>`
    select person.user_id, own.league_ids, own.floor_hours,
      coalesce((
        select json_agg(json_build_object('seasonId', season_id, 'mode', mode,
          'throughEpisode', through_episode, 'delayHours', delay_hours))
        from spoiler_marks m where m.user_id = person.user_id
      ), '[]') as marks
    from unnest(${[...userIds]}::uuid[]) as person (user_id)
    cross join lateral (
      select coalesce(array_agg(league_id::text), '{}') as league_ids, max(spoiler_delay_hours) as floor_hours
      from teams t join leagues using (league_id) where t.owner_id = person.user_id
    ) own`.execute(db);
  return new Map(
    rows.map(({ userId, marks, leagueIds, floorHours }) => [
      userId,
      {
        marks: new Map(marks.map(({ seasonId, ...mark }) => [seasonId, toMark(mark)])),
        leagueIds,
        floorHours,
      },
    ]),
  );
}

/** The leagues of a person with their floors. */
export const findOwnFloors = (db: Db, userId: string) =>
  db
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .select(["leagues.leagueId", "leagues.name", "spoilerDelayHours"])
    .where("teams.ownerId", "=", userId)
    .execute();

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
