import { PUSH_BODY_MAX_LENGTH } from "@emberline/game";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { type NeutralWords, type Notification, notify } from "../messages/index.ts";
import { toSingleLine } from "../../platform/sanitize-text.ts";
import { findEpisodeToSee } from "../spoilers/index.ts";

const DAY_MS = 86_400_000;

interface Sent {
  leagueId: string;
  messageId: string;
  authorId: string;
  /** The season of the episode; null without an episode. */
  seasonId: string | null;
  episode: number;
  text: string;
  /** User ids. */
  mentioned: readonly string[];
}

interface Receiver {
  userId: string;
  isMentioned: boolean;
  byEmail: boolean;
  byPush: boolean;
  readNumber: string;
}

/** The event under which a message is announced. */
export const chatEvent = (messageId: string): string => `chat:${messageId}`;

/**
 * Notifies the members who want to be notified of a message, except its author. A member who has not watched its
 * episode when the notification is sent learns neither its author nor its text.
 */
export async function notifyChat(
  deps: Pick<Deps, "now" | "settings" | "pusher">,
  tx: Tx,
  sent: Sent,
): Promise<void> {
  const receivers = await findReceivers(tx, sent);
  if (receivers.length === 0) return;
  const names = await findNames(tx, sent);
  const { seasonId, episode: through } = sent;
  const episodeId = seasonId === null ? undefined : await findEpisodeToSee(tx, { seasonId, through });
  const event = {
    key: chatEvent(sent.messageId),
    category: "chat" as const,
    type: "league" as const,
    urgency: "normal" as const,
    expiresAt: deps.now() + DAY_MS,
    ...(episodeId !== undefined && { episodeId }),
  };
  await notify(
    deps,
    tx,
    event,
    receivers.map((receiver) => toNotification(sent, names, receiver)),
  );
}

/** Members who did not mute the chat and want this message by email or by push. */
async function findReceivers(tx: Tx, { leagueId, authorId, mentioned }: Sent): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select * from (
      select user_id, is_mentioned, coalesce(read_number, 0) as read_number,
        email_chat = 'all' or email_chat = 'mentions' and is_mentioned as by_email,
        push_chat = 'all' or push_chat = 'mentions' and is_mentioned as by_push
      from (
        select u.user_id, u.email_chat, u.push_chat, u.user_id = any(${[...mentioned]}::uuid[]) as is_mentioned
        from teams t join users u on u.user_id = t.owner_id
        where t.league_id = ${leagueId} and u.user_id <> ${authorId} and u.suspended_at is null
      ) as member
      left join (select * from chat_states where league_id = ${leagueId}) as state using (user_id)
      where state.muted is not true
    ) as receiver
    where by_email or by_push order by user_id`.execute(tx);
  return rows;
}

interface Names {
  author: string;
  league: string;
}

async function findNames(tx: Tx, { leagueId, authorId }: Sent): Promise<Names> {
  return tx
    .selectFrom("leagues")
    .innerJoin("users", (join) => join.on("users.userId", "=", authorId))
    .select([sql<string>`trim(first_name || ' ' || last_name)`.as("author"), "leagues.name as league"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
}

function toNotification(
  { leagueId, episode, text }: Sent,
  { author, league }: Names,
  { userId, isMentioned, byEmail, byPush, readNumber }: Receiver,
): Notification {
  const path = `/league/${leagueId}?tab=chat`;
  const link = { text: "Open the chat", path };
  const about = `about episode ${episode}`;
  const hidden = `It is ${about}, which you have not seen yet: you can read it once you have.`;
  const emailFrom = (who: string) =>
    isMentioned
      ? { subject: `${who} in ${league}`, paragraphs: [`${who} in the chat of ${league}.`] }
      : {
          subject: `New messages in ${league}`,
          paragraphs: [`There are new messages in the chat of ${league}.`],
        };
  const unnamed = emailFrom("You are mentioned");
  const neutral: NeutralWords = {
    email: { ...unnamed, paragraphs: [...unnamed.paragraphs, hidden], link },
    push: {
      title: league,
      body: isMentioned ? `You are mentioned in a message ${about}` : `New messages ${about}`,
      url: path,
    },
  };
  return {
    userId,
    ...(byEmail && byPush ? {} : { only: byEmail ? ("email" as const) : ("push" as const) }),
    // One email until they have read the chat.
    emailKey: `chat:${leagueId}:${isMentioned ? "mention" : "new"}:${readNumber}`,
    email: { ...emailFrom(`${author} mentioned you`), link },
    push: {
      title: isMentioned ? `${author} mentioned you` : league,
      body: shortened(isMentioned ? `${league}: ${text}` : `${author}: ${text}`),
      url: path,
      tag: `chat-${leagueId}`,
    },
    neutral,
  };
}

function shortened(text: string): string {
  const characters = Array.from(
    new Intl.Segmenter("en").segment(toSingleLine(text)),
    ({ segment }) => segment,
  );
  return characters.length <= PUSH_BODY_MAX_LENGTH
    ? characters.join("")
    : `${characters.slice(0, PUSH_BODY_MAX_LENGTH - 1).join("")}…`;
}
