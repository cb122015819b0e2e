import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { findSeenDrafts } from "../../spoilers/index.ts";
import { type DraftEpisodes, DRAFT_STARTING_SOON_SECONDS, SECOND_MS } from "@emberline/game";
import type { CalendarEvent } from "./ics.ts";

/** Undefined without a feed and for a suspended user. */
export async function findFeed(db: Db, userId: string) {
  return db
    .selectFrom("calendarFeeds")
    .innerJoin("users", "users.userId", "calendarFeeds.userId")
    .select(["calendarFeeds.userId", "nonce", "calendarFeeds.createdAt"])
    .where("calendarFeeds.userId", "=", userId)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
}

export async function saveFeed(
  db: Db,
  feed: { userId: string; nonce: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto("calendarFeeds")
    .values(feed)
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ nonce: feed.nonce, createdAt: feed.createdAt }),
    )
    .execute();
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("calendarFeeds").where("userId", "=", userId).execute();
}

/** The leagues in which the user has a team. */
export async function findLeagueIds(db: Db, userId: string): Promise<string[]> {
  const teams = await db.selectFrom("teams").select("leagueId").where("ownerId", "=", userId).execute();
  return teams.map((team) => team.leagueId);
}

type StoredDraft = Omit<CalendarDraft, "startsAt"> & {
  startDate: Date;
  seasonId: string;
} & DraftEpisodes;

/** The current season's drafts of the user's leagues, for a user who has watched the season through an episode. */
export async function findFanDrafts(
  db: Db,
  { userId, watchedThrough }: { userId: string; watchedThrough: number | null },
): Promise<CalendarDraft[]> {
  const { rows } = await sql<StoredDraft>`
    select d.draft_id, d.results_through, d.decided_through, d.season_id, l.league_id, l.name as league_name, d.start_date,
      d.pick_time_seconds as pick_seconds,
      (select count(*)::int from draft_picks p where p.draft_id = d.draft_id) as slots,
      s.schedules, s.scheduled_at, r.renames, r.renamed_at
    from teams t
    join leagues l on l.league_id = t.league_id
    join drafts d on d.league_id = l.league_id
    join seasons on seasons.season_id = d.season_id and seasons.is_current
    cross join lateral (
      select count(*)::int as schedules, max((event ->> 'at')::float8) as scheduled_at
      from draft_events e where e.draft_id = d.draft_id and e.event ->> 'type' = 'scheduled'
    ) s
    cross join lateral (${leagueRenames(sql`l.league_id`)}) r
    where t.owner_id = ${userId} and d.aborted_at is null
    order by d.start_date, d.draft_id`.execute(db);
  const [first] = rows;
  if (!first) return [];
  const isSeen = await findSeenDrafts(db, { seasonId: first.seasonId, watchedThrough });
  return rows.map(({ startDate, resultsThrough, decidedThrough, slots, ...draft }) => ({
    ...draft,
    slots: isSeen({ resultsThrough, decidedThrough }) ? slots : null,
    startsAt: startDate.getTime(),
  }));
}

/** An episode of the current season with its survey, if any. */
export interface CalendarEpisode {
  episodeId: string;
  number: number;
  title: string | null;
  airDate: Date;
  createdAt: Date;
  surveyId: string | null;
  surveyAt: Date | null;
  /** How often an admin changed it, and when last. */
  changes: number;
  changedAt: Date | null;
}

export async function findCalendarEpisodes(db: Db): Promise<CalendarEpisode[]> {
  const { rows } = await sql<CalendarEpisode>`
    select e.episode_id, e.number, e.title, e.air_date, e.created_at,
      p.survey_id, p.created_at as survey_at, a.changes, a.changed_at
    from episodes e
    join seasons on seasons.season_id = e.season_id and seasons.is_current
    left join surveys p on p.episode_id = e.episode_id and p.locked_since is null
    cross join lateral (
      select count(*)::int as changes, max(at) as changed_at
      from audit_log where subject_id = e.episode_id and action = 'episode.changed'
    ) a
    order by e.air_date, e.number`.execute(db);
  return rows;
}

/** How often a league was renamed, and when last, in epoch milliseconds; null for never. */
interface LeagueRenames {
  renames: number;
  renamedAt: number | null;
}

/** The query for them. `leagueId` is a column or a value. */
export const leagueRenames = (leagueId: RawBuilder<unknown>) => sql<LeagueRenames>`
  select count(*)::int as renames, (extract(epoch from max(at)) * 1000)::float8 as renamed_at
  from audit_log
  where subject_id = ${leagueId} and action = 'league.saved' and before ->> 'name' <> after ->> 'name'`;

const MINUTE_MS = 60 * SECOND_MS;
const SHORTEST_MS = 30 * MINUTE_MS;
const LONGEST_MS = 240 * MINUTE_MS;

/** The data of a draft for a calendar event. Times are epoch milliseconds. */
interface CalendarDraft extends LeagueRenames {
  draftId: string;
  leagueId: string;
  leagueName: string;
  startsAt: number;
  /** The number of picks; null for a user to whom it would reveal how many players are left. */
  slots: number | null;
  pickSeconds: number;
  /** How often the draft was scheduled, and when last. */
  schedules: number;
  scheduledAt: number;
}

/** The calendar event of a draft: the same UID in the file and in the feed, so that a calendar updates one entry. */
export function draftCalendarEvent(publicUrl: string, draft: CalendarDraft): CalendarEvent {
  const url = `${publicUrl}/draft/${draft.leagueId}`;
  return {
    uid: uidOf(publicUrl, `draft-${draft.draftId}`),
    sequence: Math.max(draft.schedules - 1, 0) + draft.renames,
    changedAt: Math.max(draft.scheduledAt, draft.renamedAt ?? 0),
    startsAt: draft.startsAt,
    endsAt: draft.startsAt + durationMs((draft.slots ?? 0) * draft.pickSeconds * SECOND_MS),
    title: `Draft of ${draft.leagueName}`,
    description: `The draft room opens 30 minutes before: ${url}`,
    url,
    alarmMinutes: DRAFT_STARTING_SOON_SECONDS / 60,
  };
}

/** A UID that is unique across sites. */
export const uidOf = (publicUrl: string, name: string): string => `${name}@${new URL(publicUrl).hostname}`;

/** The longest possible duration of all picks, between 30 minutes and 4 hours. */
const durationMs = (allPicksMs: number): number => Math.min(Math.max(allPicksMs, SHORTEST_MS), LONGEST_MS);
