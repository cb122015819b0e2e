import type { ChatPage, ChatState } from "@emberline/contract";
import { UNREAD_MAX } from "@emberline/game";
import { sql } from "kysely";
import { hasOwnerAccess, hasTeam } from "../leagues/index.ts";
import type { Caller } from "../../platform/session/session.ts";
import type { Db } from "../../platform/db/database.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inSnapshot, inTransaction, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { type ChatSight, currentThrough, findChatSight, isFolded } from "./chat-sight.ts";
import { countFolded, findMessage, findPage, showMessages } from "./chat-store.ts";

export const MESSAGE_GONE = "That message is not there any more";

interface Reading {
  leagueId: string;
  olderThan?: string | undefined;
  search?: string | undefined;
}

/** One page of a league's chat, as far as the caller has watched the season. */
export function readChat(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  query: Reading,
): Promise<ChatPage> {
  const { userId } = caller;
  return inSnapshot(db, async (tx) => {
    const sight = await findChatSight(tx, { userId, leagueId: query.leagueId, at: now() });
    const { rows, next } = await findPage(tx, sight, query);
    return {
      messages: await showMessages(tx, sight, { userId, rows }),
      next,
      folded: await countFolded(tx, sight, query.leagueId),
      mayRemove: await hasOwnerAccess(tx, caller, query.leagueId),
      mayWrite: await hasTeam(tx, query.leagueId, userId),
    };
  });
}

/** How many messages of a league's chat a member has not read. */
export function readChatState(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  leagueId: string,
): Promise<ChatState> {
  return inSnapshot(db, async (tx) => {
    const sight = await findChatSight(tx, { userId, leagueId, at: now() });
    return countUnread(tx, sight, { userId, leagueId });
  });
}

async function countUnread(
  db: Db,
  sight: ChatSight,
  { userId, leagueId }: { userId: string; leagueId: string },
): Promise<ChatState> {
  const { rows } = await sql<ChatState>`
    with state as (
      select coalesce(max(read_number), 0) as read_number, max(read_through) as read_through,
        coalesce(bool_or(muted), false) as muted
      from chat_states where league_id = ${leagueId} and user_id = ${userId}
    ), unread as (
      select m.message_id from chat_messages m, state
      where m.league_id = ${leagueId} and m.author_id <> ${userId} and m.text is not null and not ${isFolded(sight)}
        and (m.number > read_number or m.season_id = ${sight.currentSeasonId}::uuid and m.episode > read_through)
      order by m.number desc limit ${UNREAD_MAX}
    )
    select (select count(*) from unread)::int as unread, muted,
      (select count(*) from unread join chat_mentions c using (message_id) where c.user_id = ${userId})::int as mentions
    from state`.execute(db);
  return rows[0] ?? { unread: 0, mentions: 0, muted: false };
}

/** Marks a message and all earlier ones as read. Throws 404 for one that the caller may not see. */
export async function markRead(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  { leagueId, messageId }: { leagueId: string; messageId: string },
): Promise<ChatState> {
  return inTransaction(deps.db, async (tx) => {
    await keepEpisodeNumbers(tx);
    const sight = await findChatSight(tx, { userId, leagueId, at: deps.now() });
    if (!(await findMessage(tx, sight, { leagueId, messageId }))) throw new AppError(404, MESSAGE_GONE);
    await sql`
      insert into chat_states (league_id, user_id, read_number, read_through)
      select league_id, ${userId}, number, ${currentThrough(sight)}::int from chat_messages where message_id = ${messageId}
      on conflict (league_id, user_id) do update
      set read_number = excluded.read_number, read_through = excluded.read_through
      where excluded.read_number >= chat_states.read_number`.execute(tx);
    return countUnread(tx, sight, { userId, leagueId });
  });
}

/** Marks earlier messages as read for a new member, even those above their mark. */
export async function markHistoryRead(
  tx: Tx,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<void> {
  await sql`
    insert into chat_states (league_id, user_id, read_number, read_through)
    select league_id, owner_id, (select max(number) from chat_messages where league_id = ${leagueId}), null
    from teams where team_id = ${teamId} and exists (select from chat_messages where league_id = ${leagueId})
    on conflict (league_id, user_id) do update
    set read_number = excluded.read_number, read_through = excluded.read_through`.execute(tx);
}

/** Turns the notifications of a league's chat off or on again. */
export async function muteChat(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  { leagueId, muted }: { leagueId: string; muted: boolean },
): Promise<ChatState> {
  await deps.db
    .insertInto("chatStates")
    .values({ leagueId, userId, muted })
    .onConflict((conflict) => conflict.columns(["leagueId", "userId"]).doUpdateSet({ muted }))
    .execute();
  return readChatState(deps, userId, leagueId);
}
