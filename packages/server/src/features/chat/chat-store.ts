import { fullName } from "@emberline/game";
import { type ChatMessage, MESSAGES_PER_PAGE, type Reaction, REACTIONS } from "@emberline/contract";
import { type RawBuilder, sql } from "kysely";
import { anyOf, type Db } from "../../platform/db/database.ts";
import { matchesSearch } from "../../platform/db/queries/pages.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { type ChatSight, isFolded } from "./chat-sight.ts";
import { showMentions } from "./mentions.ts";

/** The number of messages that one search scans; the next page continues with the older ones. */
const SEARCHED_MAX = 5000;

export interface MessageRow {
  messageId: string;
  leagueId: string;
  seasonId: string | null;
  episode: number;
  text: string | null;
  removed: ChatMessage["removed"];
  createdAt: Date;
  authorId: string;
  firstName: string;
  lastName: string;
  teamId: string | null;
  teamName: string | null;
}

interface PageQuery {
  leagueId: string;
  olderThan?: string | undefined;
  search?: string | undefined;
}

const shownColumns = sql`m.message_id, m.league_id, m.season_id, m.episode, m.text, m.removed, m.created_at,
  m.author_id, u.first_name, u.last_name, t.team_id, t.name as team_name
  from chat_messages m join users u on u.user_id = m.author_id
  left join teams t on t.league_id = m.league_id and t.owner_id = m.author_id`;

/**
 * One page of the messages that a reader may see, the latest first, and the message after which the next page begins.
 * The page before a message that the reader may not see is empty, because it would reveal when that message was
 * written.
 */
export async function findPage(
  db: Db,
  sight: ChatSight,
  { leagueId, olderThan, search = "" }: PageQuery,
): Promise<{ rows: MessageRow[]; next: string | null }> {
  // A hidden message is treated like one that does not exist.
  const before = sql`m.league_id = ${leagueId} and not ${isFolded(sight)} and (${olderThan ?? null}::uuid is null
    or m.number < (select m.number from chat_messages m
      where m.message_id = ${olderThan ?? null}::uuid and m.league_id = ${leagueId} and not ${isFolded(sight)}))`;
  const isSearch = search.trim() !== "";
  const from = isSearch
    ? sql`m.message_id in (select message_id from chat_messages m where ${before} order by number desc limit ${SEARCHED_MAX})
        and ${matchesSearch(sql`m.text`, { search })}`
    : before;
  const { rows } = await sql<MessageRow>`select ${shownColumns} where ${from}
    order by m.number desc limit ${MESSAGES_PER_PAGE + 1}`.execute(db);
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  if (rows.length > MESSAGES_PER_PAGE) return { rows: page, next: page.at(-1)?.messageId ?? null };
  if (!isSearch) return { rows: page, next: null };
  // The scanned part may end before the history does.
  const { rows: last } = await sql<{ messageId: string }>`
    select m.message_id from chat_messages m where ${before}
    order by m.number desc limit 1 offset ${SEARCHED_MAX - 1}`.execute(db);
  return { rows: page, next: last[0]?.messageId ?? null };
}

/** A message that the reader may see; undefined when the league has none with this id. */
export async function findMessage(
  db: Db,
  sight: ChatSight,
  { leagueId, messageId }: { leagueId: string; messageId: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${shownColumns}
    where m.message_id = ${messageId} and m.league_id = ${leagueId} and not ${isFolded(sight)}`.execute(db);
  return rows[0];
}

/** How many messages are about episodes that the reader has not watched. */
export async function countFolded(db: Db, sight: ChatSight, leagueId: string) {
  if (sight.limits.length === 0) return [];
  const { rows } = await sql<{ episode: number; count: number }>`
    select m.episode, count(*)::int as count from chat_messages m
    where m.league_id = ${leagueId} and m.text is not null and ${isFolded(sight)}
    group by m.episode order by m.episode`.execute(db);
  return rows;
}

/** Messages as the reader sees them. */
export async function showMessages(
  db: Db,
  { currentSeasonId }: ChatSight,
  { userId, rows }: { userId: string; rows: MessageRow[] },
): Promise<ChatMessage[]> {
  const ids = rows.map(({ messageId }) => messageId);
  const mentions = await findMentions(db, ids);
  const reactions = await findReactions(db, sql`message_id = any(${ids}::uuid[])`);
  return rows.map((row) => ({
    messageId: row.messageId,
    episode: row.seasonId !== null && row.seasonId === currentSeasonId ? row.episode : null,
    createdAt: row.createdAt.toISOString(),
    author: {
      name: fullName(row),
      team: row.teamId === null ? null : { teamId: row.teamId, name: row.teamName ?? "" },
      me: row.authorId === userId,
    },
    text: row.text,
    removed: row.removed,
    mentions: showMentions(row.text ?? "", mentions.get(row.messageId) ?? [], userId),
    reactions: toReactions(reactions.get(`message:${row.messageId}`) ?? [], userId),
  }));
}

async function findMentions(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom("chatMentions")
    .innerJoin("users", "users.userId", "chatMentions.userId")
    .select(["messageId", "users.userId", "firstName", "lastName", "ranges"])
    .where("messageId", "=", anyOf(messageIds))
    .orderBy("users.userId")
    .execute();
  return groupBy(rows, ({ messageId }) => messageId);
}

/**
 * Keeps a member in the league until the transaction ends. Throws 403 for a user without a team in it, admins included.
 */
export async function requireOwnTeam(
  tx: Tx,
  { userId, leagueId }: { userId: string; leagueId: string },
  message: string,
): Promise<void> {
  const team = await tx
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (team === undefined) throw new AppError(403, message);
}

/** An emoji, and the ids of those who reacted with it. */
interface EmojiBy {
  emoji: Reaction["emoji"];
  userIds: readonly string[];
}

export type ReactionsByTarget = ReadonlyMap<string, readonly EmojiBy[]>;

/**
 * Reactions by what they are about, each emoji once, in the order in which they are offered. Reactions to a pick that
 * was undone do not count for the player who was picked instead.
 */
export async function findReactions(db: Db, condition: RawBuilder<unknown>): Promise<ReactionsByTarget> {
  const { rows } = await sql<EmojiBy & { reactTo: string }>`
    select react_to, emoji, array_agg(user_id) as user_ids
    from reactions where ${condition} and case when react_to like 'pick:%' then exists (
      select from draft_picks p where p.draft_id = split_part(react_to, ':', 2)::uuid
        and p.pick_number = split_part(react_to, ':', 3)::int and p.picked_at <= created_at
    ) else true end
    group by react_to, emoji order by array_position(${[...REACTIONS]}::text[], emoji)`.execute(db);
  return groupBy(rows, ({ reactTo }) => reactTo);
}

/** Reactions to one thing as a user sees them. */
export const toReactions = (found: readonly EmojiBy[], userId: string): Reaction[] =>
  found.map(({ emoji, userIds }) => ({ emoji, count: userIds.length, mine: userIds.includes(userId) }));
