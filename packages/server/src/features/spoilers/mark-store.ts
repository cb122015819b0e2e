import type { SpoilerMark } from "@emberline/game";
import { sql } from "kysely";
import { anyOf, type Db } from "../../platform/db/database.ts";

/** The spoiler mark that a user has set for a season. */
interface StoredMark {
  mark: SpoilerMark;
  /** See `ownFloor`. */
  floorHours: number | null;
}

/**
 * The floor of a user outside of leagues, in hours after the air time: the shortest one if all of their leagues have a
 * floor, otherwise none. So no league hides what another one shows.
 */
const ownFloor = sql`(select case when bool_and(l.spoiler_delay_hours is not null) then min(l.spoiler_delay_hours) end
  from teams t join leagues l using (league_id) where t.owner_id = person.user_id)`;

interface MarkRow {
  userId: string;
  mode: string | null;
  throughEpisode: number | null;
  delayHours: number | null;
  floorHours: number | null;
}

/** The marks of these users in a season, by default the current one. Users without a mark are at live. */
export async function findMarks(
  db: Db,
  userIds: readonly string[],
  seasonId: string | null = null,
): Promise<Map<string, StoredMark>> {
  const { rows } = await sql<MarkRow>`
    select person.user_id, m.mode, m.through_episode, m.delay_hours, ${ownFloor} as floor_hours
    from unnest(${[...userIds]}::uuid[]) as person (user_id)
    left join spoiler_marks m on m.user_id = person.user_id
      and m.season_id = coalesce(${seasonId}::uuid, (select season_id from seasons where is_current))`.execute(
    db,
  );
  return new Map(rows.map(({ userId, floorHours, ...row }) => [userId, { mark: toMark(row), floorHours }]));
}

/** A user's marks by season, and the other inputs of their spoiler limits. */
export interface PersonMarks {
  marks: ReadonlyMap<string, SpoilerMark>;
  /** See `ownFloor`. */
  floorHours: number | null;
  /** Their leagues with their floors; null for none. */
  floors: ReadonlyMap<string, Floor>;
}

export interface Floor {
  name: string;
  hours: number | null;
}

interface PersonMarksRow {
  userId: string;
  marks: (Pick<MarkRow, "throughEpisode" | "delayHours"> & { mode: string; seasonId: string })[];
  floors: (Floor & { leagueId: string })[];
  floorHours: number | null;
}

/** The marks of these users in all seasons, with their leagues. */
export async function findAllMarks(db: Db, userIds: readonly string[]): Promise<Map<string, PersonMarks>> {
  const { rows } = await sql<PersonMarksRow>`
    select person.user_id, ${ownFloor} as floor_hours,
      coalesce((
        select json_agg(json_build_object('leagueId', l.league_id, 'name', l.name, 'hours', spoiler_delay_hours))
        from teams t join leagues l using (league_id) where t.owner_id = person.user_id
      ), '[]') as floors,
      coalesce((
        select json_agg(json_build_object('seasonId', season_id, 'mode', mode,
          'throughEpisode', through_episode, 'delayHours', delay_hours))
        from spoiler_marks m where m.user_id = person.user_id
      ), '[]') as marks
    from unnest(${[...userIds]}::uuid[]) as person (user_id)`.execute(db);
  return new Map(
    rows.map(({ userId, marks, floors, floorHours }) => [
      userId,
      {
        floorHours,
        floors: new Map(floors.map(({ leagueId, ...floor }) => [leagueId, floor])),
        marks: new Map(marks.map(({ seasonId, ...mark }) => [seasonId, toMark(mark)])),
      },
    ]),
  );
}

/** The floors of these leagues in hours after the air time; leagues without one are missing. */
export async function findFloors(db: Db, leagueIds: readonly string[]): Promise<Map<string, number>> {
  if (leagueIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("leagues")
    .select(["leagueId", "spoilerDelayHours"])
    .where("leagueId", "=", anyOf([...leagueIds]))
    .execute();
  return new Map(
    rows.flatMap(({ leagueId, spoilerDelayHours }) =>
      spoilerDelayHours === null ? [] : [[leagueId, spoilerDelayHours]],
    ),
  );
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

/** Stores a user's mark for a season. */
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
