import { nextDueAt } from "@emberline/game";
import { sql } from "kysely";
import type { createAnnouncer } from "../../../platform/db/announcer.ts";
import { isOut } from "../../../platform/db/queries/player-exits.ts";
import { queryPrepared } from "../../../platform/db/query-prepared.ts";
import { isConflict } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { JOBS_CHANNEL, turnJobs, turnJobsNotification, turnTask } from "../notifications/notify-turn.ts";
import type { DecidedPick } from "../model/draft-repository.ts";
import { DRAFT_CHANNEL } from "./draft-store.ts";
import { newTurns } from "./find-new-turns.ts";

type Announce = ReturnType<typeof createAnnouncer>;

/**
 * Stores a pick, its answer and the next clock in one statement, which commits by itself. It does nothing, and the
 * function returns false, unless the draft's row is free and still of the version that the pick was decided by, the
 * team is the user's, and the player and another one are available.
 */
export async function storePick(
  deps: Pick<Deps, "db" | "pool">,
  announce: Announce,
  { stored, events, after, userId, teamId, playerId, pickNumber, at, key }: DecidedPick,
): Promise<boolean> {
  const turns = newTurns([{ stored, events, after: after.draft }]);
  const due = nextDueAt(after.draft);
  const news = `${stored.leagueId} ${after.version} ${stored.draftId}`;
  const statement = sql<object>`
    with ready as (
      select d.draft_id, d.league_id, d.version from drafts d join seasons s using (season_id)
      where d.draft_id = ${stored.draftId}::uuid and d.version = ${stored.version}::int
        and d.replaced_at is null and s.is_current and ${turnTask} is not null
        and exists (select from teams t
          where t.team_id = ${teamId}::uuid and t.league_id = d.league_id and t.owner_id = ${userId}::uuid)
        and (select count(*) filter (where p.player_id = ${playerId}::uuid) = 1 and count(*) > 1 from players p
          where p.season_id = d.season_id and not ${isOut("p.player_id")}
            and not exists (select from roster_players r
              where r.league_id = d.league_id and r.player_id = p.player_id)
            and not exists (select from draft_picks k
              where k.draft_id = d.draft_id and k.player_id = p.player_id))
      for update of d skip locked
    ), slot as (
      update draft_picks set player_id = ${playerId}::uuid, picked_by = 'owner',
        picked_at = ${new Date(at)}::timestamptz
      from ready where draft_picks.draft_id = ready.draft_id and pick_number = ${pickNumber}::int
    ), roster as (
      insert into roster_players (league_id, team_id, player_id)
      select league_id, ${teamId}::uuid, ${playerId}::uuid from ready
    ), answer as (
      insert into draft_answers (league_id, draft_id, team_id, key, accepted, message)
      select league_id, draft_id, ${teamId}::uuid, ${key}::uuid, true, null from ready where ${key}::uuid is not null
    ), happened as (
      insert into draft_events (league_id, draft_id, number, event)
      select league_id, draft_id, version + index, event
      from ready cross join jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as e (event, index)
    ), saved as (
      update drafts set version = ${after.version}::int,
        next_due_at = ${due === null ? null : new Date(due)}::timestamptz
      from ready where drafts.draft_id = ready.draft_id
    ), told as (
      insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
      select turns.* from ready cross join (${turnJobs(turns)}) as turns
    )
    select draft_id from ready`;
  try {
    if ((await queryPrepared(deps, "store_pick", statement)).length === 0) return false;
    announce(DRAFT_CHANNEL, news);
    if (turns.length > 0) announce(JOBS_CHANNEL, turnJobsNotification(turns));
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
