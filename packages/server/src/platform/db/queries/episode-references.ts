import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database.ts";
import type { Tx } from "../transaction.ts";

/** An episode that is being removed, and its neighbours. */
export interface RemovedEpisode {
  episodeId: string;
  seasonId: string;
  number: number;
  isCurrent: boolean;
  /** The number of the previous episode; 0 without one. */
  previous: number;
  next: { episodeId: string; number: number } | null;
}

type Statement = (removed: RemovedEpisode) => RawBuilder<unknown>;

/** People and drafts at the episode move to the previous one. */
const toPrevious =
  (table: string, column: string, where: (removed: RemovedEpisode) => RawBuilder<unknown>): Statement =>
  (removed) =>
    sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${removed.previous}
    where ${where(removed)} and ${isAt(column, removed)}`;

/**
 * Anything that tells about the episode is attached to the next one, even if that is still to be added. So no one sees
 * it earlier than before.
 */
const toNext =
  (table: string, column: string, where: (removed: RemovedEpisode) => RawBuilder<unknown>): Statement =>
  (removed) => {
    const later = removed.next?.number ?? removed.previous + 1;
    return sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${later}
      where ${where(removed)} and ${isAt(column, removed)} and ${sql.ref(column)} <> ${later}`;
  };

/** Between the neighbours; positions left by earlier removals move, too. */
const isAt = (column: string, { previous, next }: RemovedEpisode) =>
  sql`${sql.ref(column)} > ${previous} and (${next === null} or ${sql.ref(column)} < ${next?.number ?? null}::int)`;

const ofSeason = ({ seasonId }: RemovedEpisode) => sql`season_id = ${seasonId}`;
/** These columns refer to the current season. */
const ifCurrent = ({ isCurrent }: RemovedEpisode) => sql`${isCurrent}`;

const deleteFrom =
  (table: string, column: string): Statement =>
  ({ episodeId }) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${episodeId}`;

const REASON = "its episode was deleted";

/**
 * An unsent message about something else that mentions the episode is attached to the next one; without a next one it
 * is not sent.
 */
const withdraw =
  (table: string, finished: RawBuilder<unknown>): Statement =>
  ({ episodeId, next }) => {
    const isOver = sql`state = 'queued' and (${next === null} or dedupe_key like ${`recap:${episodeId}%`})`;
    return sql`
      update ${sql.table(table)} set
        episode_id = case when state = 'queued' and not coalesce(${isOver}, false) then ${next?.episodeId ?? null}::uuid end,
        state = case when ${isOver} then 'dropped' else state end,
        reason = case when ${isOver} then ${REASON} else reason end
        ${finished}
      where episode_id = ${episodeId}`;
  };

/** The player's first tribe then starts with the next episode, or with the previous one if there is no next one. */
const deleteMoves: Statement = ({ episodeId }) => sql`
  with kept as (
    insert into player_tribes (season_id, player_id, from_episode_id, tribe_id)
    select m.season_id, m.player_id, near.episode_id, m.tribe_id
    from player_tribes m join episodes e on e.episode_id = m.from_episode_id
    cross join lateral (
      select episode_id from episodes o where o.season_id = e.season_id and o.episode_id <> e.episode_id
      order by (o.air_date, o.number) < (e.air_date, e.number), abs(extract(epoch from o.air_date - e.air_date))
      limit 1
    ) near
    where e.episode_id = ${episodeId} and not exists (
      select from player_tribes b join episodes f on f.episode_id = b.from_episode_id
      where b.player_id = m.player_id and (f.air_date, f.number) < (e.air_date, e.number))
    on conflict do nothing
  )
  delete from player_tribes where from_episode_id = ${episodeId}`;

/**
 * Each column that refers to an episode by id or number, with the change to make before the episode is deleted. Foreign
 * keys change nothing. A test fails when a column of the database is missing here.
 */
export const episodeReferences: Readonly<Record<string, Statement>> = {
  "spoiler_marks.through_episode": toPrevious("spoiler_marks", "through_episode", ofSeason),
  "drafts.results_through": toPrevious("drafts", "results_through", ofSeason),
  "drafts.decided_through": toNext("drafts", "decided_through", ofSeason),
  "rule_changes.known_through": toNext("rule_changes", "known_through", ofSeason),
  "roster_moves.from_episode": toNext("roster_moves", "from_episode", ofSeason),
  "roster_moves.decided_through": toNext("roster_moves", "decided_through", ofSeason),
  "trades.decided_through": toNext("trades", "decided_through", ofSeason),
  "trades.answered_through": toNext("trades", "answered_through", ofSeason),
  // A limit that needs no episode of that number: the next one is the first to count.
  "captains.from_episode": () => sql`select`,
  "captains.decided_through": toNext("captains", "decided_through", ofSeason),
  // It counts with the next one, or with the last.
  "adjustments.episode": () => sql`select`,
  "adjustments.removed_through": toNext("adjustments", "removed_through", ofSeason),
  "adjustments.decided_through": toNext("adjustments", "decided_through", ofSeason),
  "own_event_entries.decided_through": toNext("own_event_entries", "decided_through", ofSeason),
  "own_event_entries.episode_id": deleteFrom("own_event_entries", "episode_id"),
  "chat_states.read_through": toPrevious("chat_states", "read_through", ifCurrent),
  "chat_messages.episode": toNext("chat_messages", "episode", ofSeason),
  "read_model.stream_events.episode": toNext(
    "read_model.stream_events",
    "episode",
    ({ seasonId, isCurrent }) => sql`(season_id = ${seasonId} or season_id is null and ${isCurrent})`,
  ),
  // `score:<episode>:<player>` and `recap:<episode>`.
  "reactions.react_to": ({ episodeId }) => sql`
    delete from reactions where react_to = ${`recap:${episodeId}`} or react_to like ${`score:${episodeId}:%`}`,
  "notes.episode_id": deleteFrom("notes", "episode_id"),
  // Only for notes.
  "bulk_messages.episode_id": ({ episodeId }) => sql`
    update bulk_messages set episode_id = null, cancelled_at = coalesce(cancelled_at, now()) where episode_id = ${episodeId}`,
  "mail_outbox.episode_id": withdraw("mail_outbox", sql``),
  "push_outbox.episode_id": ({ episodeId, ...rest }) =>
    withdraw(
      "push_outbox",
      sql`, message = case when state = 'queued' then message end`,
    )({
      episodeId,
      ...rest,
    }),
  "surveys.episode_id": deleteFrom("surveys", "episode_id"),
  "scores.episode_id": deleteFrom("scores", "episode_id"),
  "eliminations.episode_id": deleteFrom("eliminations", "episode_id"),
  // The return moves to the next episode.
  "eliminations.returned_episode_id": ({ episodeId, next }) => sql`
    update eliminations set returned_episode_id = ${next?.episodeId ?? null}::uuid
    where returned_episode_id = ${episodeId}`,
  "player_tribes.from_episode_id": deleteMoves,
  // Comes after the statements above, which record corrections.
  "score_corrections.episode_id": deleteFrom("score_corrections", "episode_id"),
  "grade_corrections.episode_id": deleteFrom("grade_corrections", "episode_id"),
  // Also those that the statements above recorded about returns in other episodes.
  "elimination_corrections.from_episode_id": ({ episodeId }) => sql`
    delete from elimination_corrections where from_episode_id = ${episodeId} or corrected_at = now()`,
  "elimination_corrections.to_episode_id": deleteFrom("elimination_corrections", "to_episode_id"),
};

/** Waits for transactions that store numbers of the season's episodes, and blocks others until the transaction ends. */
export async function lockEpisodeNumbers(tx: Tx, seasonId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`episode numbers ${seasonId}`}, 0))`.execute(tx);
}

/**
 * Call it before reading an episode's number in order to store it: the episode of the current season is not removed
 * until the transaction ends.
 */
export async function keepEpisodeNumbers(tx: Tx): Promise<void> {
  await sql`select keep_episode_numbers(season_id) from seasons where is_current`.execute(tx);
}

/** Undefined for an unknown episode. */
export async function findNeighbours(db: Db, episodeId: string): Promise<RemovedEpisode | undefined> {
  const { rows } = await sql<Omit<RemovedEpisode, "next"> & { nextId: string | null; nextNumber: number }>`
    select e.episode_id, e.season_id, e.number, is_current, next.episode_id as next_id, next.number as next_number,
      coalesce((select max(number) from episodes b where b.season_id = e.season_id and b.number < e.number), 0) as previous
    from episodes e join seasons using (season_id)
    left join lateral (
      select episode_id, number from episodes a where a.season_id = e.season_id and a.number > e.number
      order by number limit 1
    ) next on true
    where e.episode_id = ${episodeId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { nextId, nextNumber, ...episode } = row;
  return { ...episode, next: nextId === null ? null : { episodeId: nextId, number: nextNumber } };
}

/** Deletes an episode after changing or deleting all references to it. */
export async function deleteEpisode(tx: Tx, removed: RemovedEpisode): Promise<void> {
  for (const statement of Object.values(episodeReferences)) await statement(removed).execute(tx);
  await tx.deleteFrom("episodes").where("episodeId", "=", removed.episodeId).execute();
}
