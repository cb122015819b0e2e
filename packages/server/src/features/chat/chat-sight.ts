import { type RawBuilder, sql } from "kysely";
import type { HasPassed } from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import type { Db } from "../../platform/db/database.ts";
import { SEASON_BASE_SUBJECT } from "../snapshots/index.ts";
import { findWatchedThrough, watchedThrough } from "../spoilers/index.ts";

/**
 * The limits of a user in a league's chat: other people's messages about later episodes than these are hidden. They do
 * not depend on which results are shown.
 */
export interface ChatSight {
  userId: string;
  /** Seasons of which they have not watched everything. */
  limits: { seasonId: string; through: number }[];
  currentSeasonId: string | null;
}

interface Reader {
  userId: string;
  leagueId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Reads the mark of each season that a league's messages are about. */
export async function findChatSight(db: Db, { userId, leagueId, at }: Reader): Promise<ChatSight> {
  const rows = await findChatSeasons(db, leagueId);
  const limits: ChatSight["limits"] = [];
  for (const { seasonId } of rows) {
    const through = await findWatchedThrough(db, { userId, at, seasonId });
    if (through !== null) limits.push({ seasonId, through });
  }
  return { userId, limits, currentSeasonId: currentOf(rows) };
}

async function findChatSeasons(
  db: Db,
  leagueId: string,
): Promise<{ seasonId: string; isCurrent: boolean }[]> {
  const { rows } = await sql<{ seasonId: string; isCurrent: boolean }>`
    select season_id, is_current from seasons s
    where is_current or exists (
      select from chat_messages m where m.league_id = ${leagueId} and m.season_id = s.season_id
    )`.execute(db);
  return rows;
}

const currentOf = (rows: { seasonId: string; isCurrent: boolean }[]): string | null =>
  rows.find(({ isCurrent }) => isCurrent)?.seasonId ?? null;

const SIGHT_BYTES = 300;

/** The current season and those that a league's messages are about. */
const chatSeasonsSource = (
  leagueId: string,
): Source<Omit<ChatSight, "userId" | "limits"> & { seasonIds: string[] }> => ({
  key: `chat-seasons:${leagueId}`,
  load: async (tx) => {
    const rows = await findChatSeasons(tx, leagueId);
    const value = { currentSeasonId: currentOf(rows), seasonIds: rows.map(({ seasonId }) => seasonId) };
    return { value, subjects: [SEASON_BASE_SUBJECT, `chat:${leagueId}`], bytes: SIGHT_BYTES };
  },
});

/** As `findChatSight`, for reads from memory. */
export async function chatSight(
  need: Need,
  { userId, leagueId, hasPassed }: { userId: string; leagueId: string; hasPassed: HasPassed },
): Promise<ChatSight> {
  const { currentSeasonId, seasonIds } = await need(chatSeasonsSource(leagueId));
  const limits: ChatSight["limits"] = [];
  for (const seasonId of seasonIds) {
    const through = await watchedThrough(need, { userId, hasPassed, seasonId });
    if (through !== null) limits.push({ seasonId, through });
  }
  return { userId, limits, currentSeasonId };
}

/** Whether the message `m` of the query is by another user and about an episode that the reader has not watched. */
export function isFolded({ userId, limits }: ChatSight): RawBuilder<boolean> {
  const later = limits.map(
    ({ seasonId, through }) => sql`(m.season_id = ${seasonId}::uuid and m.episode > ${through}::int)`,
  );
  // Messages of a season that was deleted have no season.
  return later.length === 0
    ? sql`false`
    : sql`(m.author_id <> ${userId} and coalesce(${sql.join(later, sql` or `)}, false))`;
}

/** How far the user has watched the current season; null is all of it. */
export const currentThrough = ({ limits, currentSeasonId }: ChatSight): number | null =>
  limits.find(({ seasonId }) => seasonId === currentSeasonId)?.through ?? null;
