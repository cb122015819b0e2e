import type { Reaction, ReactionEmoji } from "@emberline/contract";
import { hasPassedAt } from "@emberline/game";
import { sql } from "kysely";
import type { ReadModel } from "../../platform/cache/read-model.ts";
import { keepEpisodeNumbers } from "../../platform/db/queries/episode-references.ts";
import { inTransaction, type Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { addEvent } from "../events/index.ts";
import { leagueSource, ownTeamIn, requireLeague } from "../snapshots/index.ts";
import { type ChatSight, chatSight } from "./chat-sight.ts";
import { findMessage, findReactions, requireOwnTeam, toReactions } from "./chat-store.ts";
import { findReactable, GONE, requireReactable } from "./read-reactions.ts";

const NOT_A_MEMBER = "Only members of this league can react in it";

interface NewReaction {
  userId: string;
  leagueId: string;
  reactTo: string;
  emoji: ReactionEmoji;
  on: boolean;
}

/**
 * Adds or withdraws a reaction, and returns all reactions to the same thing. Throws 403 for a user without a team in
 * the league, admins included, and 404 for a thing that the caller may not see.
 */
export async function react(
  { db, now, readModel }: Pick<Deps, "db" | "now"> & { readModel: ReadModel },
  { userId, leagueId, reactTo, emoji, on }: NewReaction,
) {
  const [kind, id = ""] = reactTo.split(":");
  const messageId = kind === "message" ? id : null;
  const viewer = { userId, leagueId, hasPassed: hasPassedAt(now()) };
  const sight = await readModel.read(async (need) => {
    const league = requireLeague(await need(leagueSource(leagueId)));
    if (!ownTeamIn(league, userId)) throw new AppError(403, NOT_A_MEMBER);
    if (messageId === null) await requireReactable(need, { ...viewer, reactionsOf: reactTo });
    return chatSight(need, viewer);
  }, null);
  return inTransaction(db, async (tx): Promise<Reaction[]> => {
    await requireOwnTeam(tx, { userId, leagueId }, NOT_A_MEMBER);
    await keepEpisodeNumbers(tx);
    const target =
      messageId === null
        ? await findTarget(tx, { leagueId, target: reactTo })
        : await lockMessage(tx, sight, { leagueId, messageId });
    if (!target) throw new AppError(404, GONE);
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
  sight: ChatSight,
  { messageId, leagueId }: { messageId: string; leagueId: string },
): Promise<Target> {
  await tx
    .selectFrom("chatMessages")
    .select("number")
    .where("messageId", "=", messageId)
    .forShare()
    .execute();
  const message = await findMessage(tx, sight, { leagueId, messageId });
  return message && message.removed === null
    ? { seasonId: message.seasonId, episode: message.episode }
    : null;
}

/** A pick, score or episode; null if it no longer exists. */
async function findTarget(tx: Tx, of: { leagueId: string; target: string }): Promise<Target> {
  const found = await findReactable(tx, of);
  if (found?.kind === "episode") return { seasonId: found.seasonId, episode: found.number };
  return found && { seasonId: null, episode: null };
}
