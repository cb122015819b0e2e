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
import { findMessage, findReactions, requireOwnTeam, toReactions } from "./chat-store.ts";
import { findReactable } from "./read-reactions.ts";

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
    const all = await findReactions(tx, sql`league_id = ${leagueId} and react_to = ${reactTo}`);
    return toReactions(all.get(reactTo) ?? [], userId);
  });
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
  const found = await findReactable(db, { leagueId, target });
  if (!found) return null;
  const { seasonId } = found;
  const watchedThrough = await findWatchedThrough(db, { userId, at, seasonId });
  if (found.kind === "pick") {
    const isDraftSeen = await findSeenDrafts(db, { seasonId, watchedThrough });
    return isDraftSeen(found.resultsThrough) ? { seasonId: null, episode: null } : null;
  }
  return isSeen(watchedThrough, found.number) ? { seasonId, episode: found.number } : null;
}
