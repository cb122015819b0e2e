import type { StreamEvent } from "@emberline/contract";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/transaction.ts";
import { toJsonb } from "../../platform/db/to-jsonb.ts";

/** Servers that have pages open listen to it. */
export const STREAM_CHANNEL = "stream_events";

type DataOf<T extends StreamEvent["type"]> = Extract<StreamEvent, { type: T }>["data"];

/** The total of a score depends on who sees it, so it is added on the way. */
export type StoredData<T extends StreamEvent["type"]> = T extends "score"
  ? Omit<DataOf<"score">, "total">
  : DataOf<T>;

export type NewEvent = {
  [T in StreamEvent["type"]]: {
    type: T;
    /** For the members of a league only. */
    leagueId?: string | undefined;
    /** For this user's own pages only. */
    userId?: string | undefined;
    /**
     * The number of an episode: only for those who are shown its results or, for what people write, have watched it. Null
     * or missing for everybody.
     */
    episode?: number | null | undefined;
    /** The season of `episode`; the current one when it is missing. */
    seasonId?: string | null | undefined;
    /** The same by its id. No page is told of an episode of another season than the current one. */
    episodeId?: string | null | undefined;
    data: StoredData<T>;
  };
}[StreamEvent["type"]];

/**
 * Tells the open pages of those whom it concerns, on every server, once the transaction is committed. Everything in
 * `data` must be fit for all of them: it is sent as it is. The rows are deleted after a day.
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
