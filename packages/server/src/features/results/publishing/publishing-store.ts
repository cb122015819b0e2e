import type { EpisodePublishing } from "@emberline/contract";
import { UNDO_PUBLISH_MS } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

type StoredPublishing = Awaited<ReturnType<typeof findPublishing>>[number];
type Publishing = Pick<StoredPublishing, "publishing" | "publishedAt">;

/** How the current season's episodes are published, by number. */
export const findPublishing = (db: Db) =>
  db
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodeId", "number", "publishing", "publishedAt", "isHeld"])
    .where("isCurrent", "=", true)
    .orderBy("number")
    .execute();

/**
 * An episode, locked so that until the transaction ends it is not published or put on hold, and no score of it is
 * saved.
 */
export const lockPublishing = (tx: Tx, episodeId: string) =>
  tx
    .selectFrom("episodes")
    .select(["episodeId", "seasonId", "number", "title", "airDate", "publishing", "publishedAt", "isHeld"])
    .where("episodeId", "=", episodeId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The number of the first episode on hold before one of the same season; undefined when all are public. */
export async function findHeldBefore(tx: Tx, { seasonId, number }: { seasonId: string; number: number }) {
  const held = await tx
    .selectFrom("episodes")
    .select("number")
    .where("seasonId", "=", seasonId)
    .where("number", "<", number)
    .where("isHeld", "=", true)
    .orderBy("number")
    .executeTakeFirst();
  return held?.number;
}

/** Changes of scores that were final before remain corrections. */
export async function savePublishing(tx: Tx, episodeId: string, to: Publishing): Promise<void> {
  await tx
    .updateTable("episodes")
    .set({ ...to, wasFinal: sql<boolean>`has_final_results(episodes)` })
    .where("episodeId", "=", episodeId)
    .execute();
}

/** Changes since then are not corrections, because fans may not have seen the results. */
export async function clearPublication(tx: Tx, episodeId: string): Promise<void> {
  const { wasFinal } = await tx
    .updateTable("episodes")
    .set({ publishedAt: null })
    .where("episodeId", "=", episodeId)
    .returning("wasFinal")
    .executeTakeFirstOrThrow();
  if (wasFinal) return;
  await tx.deleteFrom("scoreCorrections").where("episodeId", "=", episodeId).execute();
  await tx.deleteFrom("gradeCorrections").where("episodeId", "=", episodeId).execute();
  // An episode between two others may be a correction because of the other one.
  await tx
    .deleteFrom("eliminationCorrections")
    .where(
      sql<boolean>`${episodeId}::uuid in (from_episode_id, to_episode_id)
        and (from_episode_id is null or to_episode_id is null)`,
    )
    .execute();
}

export const asEpisodePublishing = ({
  episodeId,
  number,
  publishing,
  publishedAt,
  isHeld,
}: StoredPublishing): EpisodePublishing => ({
  episodeId,
  number,
  mode: publishing,
  isHeld,
  publishedAt: publishedAt?.toISOString() ?? null,
  undoUntil: publishedAt && new Date(publishedAt.getTime() + UNDO_PUBLISH_MS).toISOString(),
});
