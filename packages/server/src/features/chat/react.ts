import type { Reaction, ReactionEmoji } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inTransaction, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { addEvent } from "../events/index.ts";
import { findSeenDrafts, findWatchedThrough } from "../spoilers/index.ts";
import { findChatSight } from "./chat-sight.ts";
import { findMessage, findReactions, requireOwnTeam } from "./chat-store.ts";

interface Viewer {
  userId: string;
  leagueId: string;
}

interface NewReaction extends Viewer {
  reactTo: string;
  emoji: ReactionEmoji;
  on: boolean;
}

/**
 * Adds or withdraws a reaction, and returns all reactions to the same thing. Throws 403 for a user without a team in
 * the league, admins included, and 404 for a thing that the caller may not see.
 */
export function react(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, leagueId, reactTo, emoji, on }: NewReaction,
) {
  return inTransaction(db, async (tx): Promise<Reaction[]> => {
    await requireOwnTeam(tx, { userId, leagueId }, "Only members of this league can react in it");
    await keepEpisodeNumbers(tx);
    const [kind, id = ""] = reactTo.split(":");
    const messageId = kind === "message" ? id : null;
    const viewing = { userId, leagueId, at: now() };
    const target =
      messageId === null
        ? await findTarget(tx, { ...viewing, target: reactTo })
        : await lockMessage(tx, { ...viewing, messageId });
    if (!target) throw new AppError(404, "What you react to is not there any more");
    if (on) {
      await tx
        .insertInto("reactions")
        .values({ leagueId, reactTo, userId, emoji, messageId, createdAt: new Date(now()) })
        .onConflict((conflict) =>
          conflict
            .columns(["leagueId", "reactTo", "userId", "emoji"])
            .doUpdateSet({ createdAt: new Date(now()) }),
        )
        .execute();
    } else {
      await tx
        .deleteFrom("reactions")
        .where("leagueId", "=", leagueId)
        .where("reactTo", "=", reactTo)
        .where("userId", "=", userId)
        .where("emoji", "=", emoji)
        .execute();
    }
    await addEvent(tx, { type: "reaction", leagueId, ...target, data: {} });
    const all = await findReactions(tx, userId, sql`league_id = ${leagueId} and react_to = ${reactTo}`);
    return all.get(reactTo) ?? [];
  });
}

const GONE = "What you ask for is not there any more";

/** The reactions of a league to the things that `reactionsOf` names. Throws 404 as `react` does. */
export async function readReactions(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, leagueId, reactionsOf }: Viewer & { reactionsOf: string },
): Promise<ReactionsTo[]> {
  const [kind, id = ""] = reactionsOf.split(":");
  if (kind === "player") {
    const found = await findPlayerReactions(db, { userId, leagueId, playerId: id, at: now() });
    if (!found) throw new AppError(404, GONE);
    return found;
  }
  if (!(await findTarget(db, { userId, leagueId, target: reactionsOf, at: now() }))) {
    throw new AppError(404, GONE);
  }
  const of = sql`league_id = ${leagueId} and (react_to = ${reactionsOf} or react_to like ${`${reactionsOf}:%`})`;
  const all = await findReactions(db, userId, of);
  return [...all].map(([reactTo, reactions]) => ({ reactTo, reactions }));
}

/** The episode of a season that a reaction is about; only users who have watched it are sent the event. */
type Target = { seasonId: string | null; episode: number | null } | null;

/** Locks a message until the transaction ends; null for one that the viewer may not see. */
async function lockMessage(
  tx: Tx,
  { messageId, leagueId, userId, at }: Viewer & { messageId: string; at: number },
): Promise<Target> {
  await tx
    .selectFrom("chatMessages")
    .select("number")
    .where("messageId", "=", messageId)
    .forShare()
    .execute();
  const sight = await findChatSight(tx, { userId, leagueId, at });
  const message = await findMessage(tx, sight, { leagueId, messageId });
  return message && message.removed === null
    ? { seasonId: message.seasonId, episode: message.episode }
    : null;
}

/** A pick, score or episode; null if it does not exist, or if the viewer may not see it. */
async function findTarget(
  db: Db,
  { target, leagueId, userId, at }: Viewer & { target: string; at: number },
): Promise<Target> {
  const [kind, id = "", part] = target.split(":");
  if (kind === "pick") {
    return (await isPick(db, { leagueId, userId, at, draftId: id, pickNumber: part }))
      ? { seasonId: null, episode: null }
      : null;
  }
  const episode = await db
    .selectFrom("episodes")
    .select(["seasonId", "number"])
    .where("episodeId", "=", id)
    .executeTakeFirst();
  if (!episode) return null;
  const { seasonId, number } = episode;
  if (!isSeen(await findWatchedThrough(db, { userId, at, seasonId }), number)) return null;
  return part === undefined || (await isPlayerOf(db, seasonId, part)) ? { seasonId, episode: number } : null;
}

/** A pick of a draft, or any pick, if the draft reveals only episodes that the viewer has watched. */
async function isPick(
  db: Db,
  draft: Viewer & { draftId: string; pickNumber: string | undefined; at: number },
): Promise<boolean> {
  const { leagueId, draftId, pickNumber, userId, at } = draft;
  const row = await db
    .selectFrom("draftPicks")
    .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
    .select(["drafts.seasonId", "resultsThrough"])
    .where("drafts.draftId", "=", draftId)
    .where("drafts.leagueId", "=", leagueId)
    .where((eb) =>
      pickNumber === undefined
        ? eb.lit(true)
        : eb.and([eb("pickNumber", "=", Number(pickNumber)), eb("playerId", "is not", null)]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!row) return false;
  const { seasonId, resultsThrough } = row;
  const watchedThrough = await findWatchedThrough(db, { userId, at, seasonId });
  return (await findSeenDrafts(db, { seasonId, watchedThrough }))(resultsThrough);
}

async function isPlayerOf(db: Db, seasonId: string, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("players")
    .select("playerId")
    .where("playerId", "=", playerId)
    .where("seasonId", "=", seasonId)
    .executeTakeFirst();
  return row !== undefined;
}

interface ReactionsTo {
  reactTo: string;
  reactions: Reaction[];
}

interface Viewing {
  userId: string;
  leagueId: string;
  playerId: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * A league's reactions to the pick of a player, even if there are none, and to the player's scores, as far as the
 * viewer has watched the season; null for an unknown player.
 */
async function findPlayerReactions(
  db: Db,
  { userId, leagueId, playerId, at }: Viewing,
): Promise<ReactionsTo[] | null> {
  const player = await db
    .selectFrom("players")
    .select("seasonId")
    .where("playerId", "=", playerId)
    .executeTakeFirst();
  if (!player) return null;
  const { seasonId } = player;
  const watchedThrough = await findWatchedThrough(db, { userId, at, seasonId });
  const episodes = await db
    .selectFrom("episodes")
    .select(["episodeId", "number"])
    .where("seasonId", "=", seasonId)
    .execute();
  const scores = episodes
    .filter(({ number }) => isSeen(watchedThrough, number))
    .map(({ episodeId }) => `score:${episodeId}:${playerId}`);
  const isDraftSeen = await findSeenDrafts(db, { seasonId, watchedThrough });
  const picks = await db
    .selectFrom("draftPicks")
    .innerJoin("drafts", "drafts.draftId", "draftPicks.draftId")
    .select(["drafts.draftId", "pickNumber", "resultsThrough"])
    .where("draftPicks.leagueId", "=", leagueId)
    .where("playerId", "=", playerId)
    .orderBy("pickedAt", "desc")
    .limit(1)
    .execute();
  const pick = picks
    .filter(({ resultsThrough }) => isDraftSeen(resultsThrough))
    .map(({ draftId, pickNumber }) => `pick:${draftId}:${pickNumber}`);
  const all = await findReactions(
    db,
    userId,
    sql`league_id = ${leagueId} and react_to = any(${[...pick, ...scores]}::text[])`,
  );
  return [...new Set([...pick, ...all.keys()])].map((reactTo) => ({
    reactTo,
    reactions: all.get(reactTo) ?? [],
  }));
}
