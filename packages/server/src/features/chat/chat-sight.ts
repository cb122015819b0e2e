import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { findWatchedThrough } from "../spoilers/index.ts";

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
  const { rows } = await sql<{ seasonId: string; isCurrent: boolean; isWrittenAbout: boolean }>`
    select season_id, is_current, exists (
      select from chat_messages m where m.league_id = ${leagueId} and m.season_id = s.season_id
    ) as is_written_about
    from seasons s`.execute(db);
  const limits: ChatSight["limits"] = [];
  for (const { seasonId, isCurrent, isWrittenAbout } of rows) {
    if (!isCurrent && !isWrittenAbout) continue;
    const through = await findWatchedThrough(db, { userId, at, seasonId });
    if (through !== null) limits.push({ seasonId, through });
  }
  return { userId, limits, currentSeasonId: rows.find(({ isCurrent }) => isCurrent)?.seasonId ?? null };
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
