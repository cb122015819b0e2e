import type { StreamEvent } from "@emberline/contract";
import { sql } from "kysely";
import { type Tx, toJsonb } from "../../platform/db/transaction.ts";

/** The notification channel on which servers with open pages listen. */
export const STREAM_CHANNEL = "stream_events";

type DataOf<T extends StreamEvent["type"]> = Extract<StreamEvent, { type: T }>["data"];

/** The total of a score depends on the viewer, so it is added for each delivery. */
export type StoredData<T extends StreamEvent["type"]> = T extends "score"
  ? Omit<DataOf<"score">, "total" | "scoredEpisodes" | "latestScored">
  : DataOf<T>;

export type NewEvent = {
  [T in StreamEvent["type"]]: {
    type: T;
    /** Sent only to the members of a league. */
    leagueId?: string | undefined;
    /** Sent only to this user's own pages. */
    userId?: string | undefined;
    /**
     * The number of an episode: the event is sent only to users who are shown its results or, for content that people
     * write, have watched it. Null or missing: sent to every user.
     */
    episode?: number | null | undefined;
    /** The season of `episode`; the current one when it is missing. */
    seasonId?: string | null | undefined;
    /** The same by its id. Pages get no events about episodes of other seasons than the current one. */
    episodeId?: string | null | undefined;
    data: StoredData<T>;
  };
}[StreamEvent["type"]];

/**
 * Sends an event to the open pages of all affected users, on every server, once the transaction is committed. `data` is
 * sent unchanged, so all of them must be allowed to see it. The rows are deleted after a day.
 */
export async function addEvent(
  tx: Tx,
  { type, leagueId, userId, episode, seasonId, episodeId, data }: NewEvent,
): Promise<void> {
  await sql`
    with added as (
      insert into read_model.stream_events (type, league_id, user_id, episode, season_id, data)
      select ${type}, ${leagueId ?? null}::uuid, ${userId ?? null}::uuid, coalesce(number, ${episode ?? null}::int),
        ${seasonId ?? null}::uuid, ${toJsonb(data)}::jsonb
      from (select ${episodeId ?? null}::uuid as episode_id) as about
      left join (episodes join seasons using (season_id)) using (episode_id)
      where is_current or episode_id is null
    )
    select pg_notify(${STREAM_CHANNEL}, '')`.execute(tx);
}
