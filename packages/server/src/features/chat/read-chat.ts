import type { ChatPage, ChatState } from "@emberline/contract";
import { type HasPassed, UNREAD_MAX } from "@emberline/game";
import { sql } from "kysely";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import type { Caller } from "../../platform/session/session.ts";
import type { Db } from "../../platform/db/database.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inSnapshot, inTransaction, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { leagueSource, ownTeamIn, requireLeague } from "../snapshots/index.ts";
import { type ChatSight, chatSight, currentThrough, findChatSight, isFolded } from "./chat-sight.ts";
import { countFolded, findMessage, findPage, showMessages } from "./chat-store.ts";

export const MESSAGE_GONE = "That message is not there any more";

interface Reading {
  leagueId: string;
  olderThan?: string | undefined;
  search?: string | undefined;
}

/**
 * One page of a league's chat, as far as the caller has watched the season. From the database: pages and searches are
 * many and large, and would take the place of what all members read.
 */
export function readChat(
  db: Db,
  { sight, ...rights }: { sight: ChatSight } & Pick<ChatPage, "mayRemove" | "mayWrite">,
  query: Reading,
): Promise<ChatPage> {
  return inSnapshot(db, async (tx) => {
    const { rows, next } = await findPage(tx, sight, query);
    return {
      messages: await showMessages(tx, sight, { userId: sight.userId, rows }),
      next,
      folded: await countFolded(tx, sight, query.leagueId),
      ...rights,
    };
  });
}

/** What a caller may see and do in a league's chat. */
export async function chatRights(
  need: Need,
  { caller, leagueId, hasPassed }: { caller: Caller; leagueId: string; hasPassed: HasPassed },
) {
  const { userId, isAdmin } = caller;
  const league = requireLeague(await need(leagueSource(leagueId)));
  return {
    sight: await chatSight(need, { userId, leagueId, hasPassed }),
    mayRemove: isAdmin || league.ownerId === userId,
    mayWrite: ownTeamIn(league, userId) !== undefined,
  };
}

const STATE_BYTES = 300;

const chatStateSource = (sight: ChatSight, leagueId: string): Source<ChatState> => ({
  key: `chat-state:${leagueId}:${JSON.stringify(sight)}`,
  load: async (tx) => ({
    value: await countUnread(tx, sight, leagueId),
    subjects: [`chat:${leagueId}`, `chat:${sight.userId}`],
    bytes: STATE_BYTES,
  }),
});

/** How many messages of a league's chat a member has not read. */
export async function readChatState(
  need: Need,
  { userId, leagueId, hasPassed }: { userId: string; leagueId: string; hasPassed: HasPassed },
): Promise<ChatState> {
  return need(chatStateSource(await chatSight(need, { userId, leagueId, hasPassed }), leagueId));
}

async function countUnread(db: Db, sight: ChatSight, leagueId: string): Promise<ChatState> {
  const { userId } = sight;
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
    return countUnread(tx, sight, leagueId);
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
  db: Db,
  sight: ChatSight,
  { leagueId, muted }: { leagueId: string; muted: boolean },
): Promise<ChatState> {
  const { userId } = sight;
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto("chatStates")
      .values({ leagueId, userId, muted })
      .onConflict((conflict) => conflict.columns(["leagueId", "userId"]).doUpdateSet({ muted }))
      .execute();
    return countUnread(tx, sight, leagueId);
  });
}
