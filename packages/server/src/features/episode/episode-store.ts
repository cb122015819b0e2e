import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export interface EpisodeFacts {
  airDate: Date;
  title: string | null;
}

/** The next number of the season; its row is locked by then, so that no two get the same. */
export async function insertEpisode(tx: Tx, seasonId: string, facts: EpisodeFacts) {
  return tx
    .insertInto("episodes")
    .values({
      seasonId,
      ...facts,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from episodes where season_id = ${seasonId})`,
    })
    .returning(["episodeId", "number"])
    .executeTakeFirstOrThrow();
}

export async function lockEpisode(tx: Tx, episodeId: string) {
  return tx
    .selectFrom("episodes")
    .select(["episodeId", "seasonId", "number", "title", "airDate"])
    .where("episodeId", "=", episodeId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateEpisode(tx: Tx, episodeId: string, facts: EpisodeFacts): Promise<void> {
  await tx.updateTable("episodes").set(facts).where("episodeId", "=", episodeId).execute();
}

/** With its poll and scores; those eliminated in it are in the game again (foreign keys). */
export async function deleteEpisode(tx: Tx, episodeId: string): Promise<void> {
  await tx.deleteFrom("episodes").where("episodeId", "=", episodeId).execute();
}

/** What goes with an episode, for the record. */
export async function findWhatGoes(db: Db, episodeId: string) {
  const [scores, eliminated] = await Promise.all([
    db
      .selectFrom("episodeStatistics")
      .select(["playerId", "statisticId", "points"])
      .where("episodeId", "=", episodeId)
      .execute(),
    db.selectFrom("players").select("playerId").where("eliminatedEpisodeId", "=", episodeId).execute(),
  ]);
  return { scores, eliminated: eliminated.map((row) => row.playerId) };
}
