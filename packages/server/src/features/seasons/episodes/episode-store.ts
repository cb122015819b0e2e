import type { EpisodeRemoval } from "@emberline/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { countOwnEvents } from "../../../platform/db/queries/league-queries.ts";
import type { RemovedEpisode } from "../../../platform/db/queries/episode-references.ts";
import { newEpisodePublishing } from "../../../platform/db/queries/season-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

export interface EpisodeFacts {
  airDate: Date;
  title: string | null;
}

/** The season's episodes by number. The caller has locked the season, so that no two episodes get the same number. */
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
    .values({ ...episode, publishing: newEpisodePublishing(episode.seasonId, episode.number) })
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

/** Whether its poll has been graded. From then on the correct answers are public. */
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
    .selectFrom("scores")
    .select(["playerId", "statisticId", "points"])
    .where("episodeId", "=", episodeId)
    .forUpdate()
    .execute();
  const eliminated = await tx
    .selectFrom("eliminations")
    .select("playerId")
    .where("episodeId", "=", episodeId)
    .execute();
  const returned = await tx
    .selectFrom("eliminations")
    .select("playerId")
    .where("returnedEpisodeId", "=", episodeId)
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
      sql<number>`(select count(*)::int from submissions s where s.survey_id = surveys.survey_id)`.as(
        "submissions",
      ),
    )
    .where("episodeId", "=", episodeId)
    .executeTakeFirst();
  const notes = await tx
    .selectFrom("notes")
    .select(["noteId as adminNoteId", "note"])
    .where("episodeId", "=", episodeId)
    .execute();
  const ownEvents = await countOwnEvents(tx, { episodeId });
  return {
    scores,
    eliminated: eliminated.map((row) => row.playerId),
    returned: returned.map((row) => row.playerId),
    moves,
    poll: poll ?? null,
    notes,
    ...(ownEvents > 0 && { ownEvents }),
  };
}

/** The rows that are deleted with an episode, for the confirmation. */
export async function findRemovalCounts(db: Db, { episodeId, seasonId, number }: RemovedEpisode) {
  const { rows } = await sql<Omit<EpisodeRemoval, "previous" | "next">>`
    select
      (select count(distinct player_id)::int from scores where episode_id = ${episodeId}) as scored,
      array(select trim(first_name || ' ' || last_name) as name from players join eliminations using (player_id)
        where episode_id = ${episodeId} order by plain_spelling(first_name), plain_spelling(last_name)) as eliminated,
      array(select trim(first_name || ' ' || last_name) as name from players join eliminations using (player_id)
        where returned_episode_id = ${episodeId} order by plain_spelling(first_name), plain_spelling(last_name)) as returned,
      array(select trim(first_name || ' ' || last_name) as name from players join player_tribes m using (player_id)
        where from_episode_id = ${episodeId} and exists (
          select from player_tribes b join episodes e on e.episode_id = b.from_episode_id
          where b.player_id = m.player_id and e.number < ${number})
        order by plain_spelling(first_name), plain_spelling(last_name)) as moved,
      (select json_build_object('submissions', count(submission_id), 'isGraded', graded_at is not null)
        from surveys left join submissions using (survey_id) where episode_id = ${episodeId}
        group by graded_at) as poll,
      (select count(*)::int from own_event_entries where episode_id = ${episodeId}) as own_events,
      (select count(*)::int from notes where episode_id = ${episodeId}) as notes,
      (select count(*)::int from chat_messages
        where season_id = ${seasonId} and episode = ${number} and text is not null) as messages,
      (select count(*)::int from spoiler_marks
        where season_id = ${seasonId} and through_episode = ${number}) as marks`.execute(db);
  return rows[0]!;
}
