import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface EpisodeFacts {
  airDate: Date;
  title: string | null;
}

/** The season's episodes by number. The caller has locked the season, so that no two get the same number. */
export async function findEpisodeNumbers(tx: Tx, seasonId: string) {
  return tx
    .selectFrom("episodes")
    .select(["number", "airDate"])
    .where("seasonId", "=", seasonId)
    .orderBy("number")
    .execute();
}

export async function insertEpisode(tx: Tx, episode: EpisodeFacts & { seasonId: string; number: number }) {
  const { episodeId } = await tx
    .insertInto("episodes")
    .values(episode)
    .returning("episodeId")
    .executeTakeFirstOrThrow();
  return episodeId;
}

export async function lockEpisode(tx: Tx, episodeId: string) {
  return tx
    .selectFrom("episodes")
    .select(["episodeId", "seasonId", "number", "title", "airDate"])
    .where("episodeId", "=", episodeId)
    .forUpdate()
    .executeTakeFirst();
}

/** Foreign keys delete its poll and scores, and revert its eliminations. */
export async function deleteEpisode(tx: Tx, episodeId: string): Promise<void> {
  await tx.deleteFrom("episodes").where("episodeId", "=", episodeId).execute();
}

/** Has its poll been graded? The correct answers are public from then on. */
export async function isSurveyGraded(tx: Tx, episodeId: string): Promise<boolean> {
  const poll = await tx
    .selectFrom("surveys")
    .select("gradedAt")
    .where("episodeId", "=", episodeId)
    .executeTakeFirst();
  return poll !== undefined && poll.gradedAt !== null;
}

/** The rows that are deleted or changed with an episode, for the audit log; the scores are locked. */
export async function findEpisodeDependents(tx: Tx, episodeId: string) {
  const scores = await tx
    .selectFrom("episodeStatistics")
    .select(["playerId", "statisticId", "points"])
    .where("episodeId", "=", episodeId)
    .forUpdate()
    .execute();
  const eliminated = await tx
    .selectFrom("players")
    .select("playerId")
    .where("eliminatedEpisodeId", "=", episodeId)
    .execute();
  const moves = await tx
    .selectFrom("playerTribes")
    .select(["playerId", "tribeId"])
    .where("fromEpisodeId", "=", episodeId)
    .execute();
  const poll = await tx
    .selectFrom("surveys")
    .select("surveyId")
    .select(
      sql<number>`(select count(*)::int from team_surveys s where s.survey_id = surveys.survey_id)`.as(
        "submissions",
      ),
    )
    .where("episodeId", "=", episodeId)
    .executeTakeFirst();
  return { scores, eliminated: eliminated.map((row) => row.playerId), moves, poll: poll ?? null };
}
