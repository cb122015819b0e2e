import { boardOf, type DraftEvent, isAborted, isSecondDraft, nextDueAt } from "@emberline/game";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Appended, LockedDraft } from "../model/draft-repository.ts";
import { addEvent } from "../../events/index.ts";
import { enqueueTurnNotifications, newTurns } from "../notifications/notify-turn.ts";
import { DRAFT_CHANNEL } from "./draft-store.ts";
import { publishSeedWith } from "./draft-seed.ts";
import { deleteKeeps } from "./second-draft-store.ts";

type EventOf<T extends DraftEvent["type"]> = Extract<DraftEvent, { type: T }>;

/** Pages outside the room show when a draft is scheduled, running or over. */
const SHOWN_OUTSIDE: ReadonlySet<DraftEvent["type"]> = new Set(["scheduled", "completed", "aborted"]);

/** Appends events and updates the draft rows, slots and rosters. Returns the new versions. */
export async function appendEvents(tx: Tx, changes: Appended[]): Promise<number[]> {
  for (const { stored, events } of changes) for (const event of events) await project(tx, stored, event);
  await savePicks(tx, changes);
  await saveLogs(tx, changes);
  await enqueueTurnNotifications(tx, newTurns(changes));
  for (const { stored, events } of changes) {
    if (events.some(({ type }) => SHOWN_OUTSIDE.has(type)))
      await addEvent(tx, { type: "draft", leagueId: stored.leagueId, data: {} });
  }
  return changes.map(versionAfter);
}

const versionAfter = ({ stored, events }: Appended): number => stored.version + events.length;

/** Inserts the events and updates the draft rows; notifies the other servers at commit. */
async function saveLogs(tx: Tx, changes: Appended[]): Promise<void> {
  const rows = changes.flatMap(({ stored: { leagueId, draftId, version }, events }) =>
    events.map((event, index) => ({
      league_id: leagueId,
      draft_id: draftId,
      number: version + index + 1,
      event,
    })),
  );
  const payloads = changes.map(
    (change) => `${change.stored.leagueId} ${versionAfter(change)} ${change.stored.draftId}`,
  );
  await sql`
    with happened as (
      insert into draft_events (league_id, draft_id, number, event)
      select league_id, draft_id, number, event
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (league_id uuid, draft_id uuid, number int, event jsonb)
    ), saved as (
      update drafts set version = d.version, start_date = d.start_date, pick_time_seconds = d.pick_time_seconds,
        next_due_at = d.next_due_at, completed_at = d.completed_at, aborted_at = d.aborted_at,
        teams_per_player = d.teams_per_player,
        decided_through = case when d.second_at is null then drafts.decided_through else greatest(
          drafts.decided_through,
          (select max(number) from episodes e where e.season_id = drafts.season_id and e.air_date <= d.second_at),
          (select max(m.decided_through) from roster_moves m
            where m.league_id = drafts.league_id and m.season_id = drafts.season_id)) end,
-- A draft with a new start is announced again.
        warned_at = case when drafts.start_date = d.start_date then drafts.warned_at end
      from jsonb_to_recordset(${JSON.stringify(changes.map(rowOf))}::jsonb)
        as d (draft_id uuid, version int, start_date timestamptz, pick_time_seconds int,
          next_due_at timestamptz, completed_at timestamptz, aborted_at timestamptz, teams_per_player int,
          second_at timestamptz)
      where drafts.draft_id = d.draft_id
    )
    select pg_notify(${DRAFT_CHANNEL}, news) from unnest(${payloads}::text[]) as news`.execute(tx);
}

function rowOf(change: Appended) {
  const { stored, events, after } = change;
  return {
    draft_id: stored.draftId,
    version: versionAfter(change),
    start_date: new Date(after.startsAt),
    pick_time_seconds: after.pickSeconds,
    next_due_at: asDate(nextDueAt(after)),
    completed_at: asDate(after.completedAt),
    teams_per_player: after.teamsPerPlayer ?? 1,
    aborted_at: isAborted(after) ? asDate(after.completedAt) : null,
    // What a second draft tells once it has begun was decided by those who knew what had aired by then.
    second_at: after.kept ? asDate(timeOf(events.at(-1)!)) : null,
  };
}

const timeOf = (event: DraftEvent): number => (event.type === "clock-started" ? event.startedAt : event.at);

const asDate = (time: number | null): Date | null => (time === null ? null : new Date(time));

/**
 * The unique keys of slots and rosters keep a player on one team, or each copy on one. A later copy is never left
 * when an earlier one is undone, so their count gives the next number. For a team that left the running draft, slots
 * are filled but no roster. The rosters change at the end of a second draft.
 */
async function savePicks(tx: Tx, changes: Appended[]): Promise<void> {
  const picks = changes.flatMap(({ stored: { leagueId, draftId }, events, after }) =>
    events
      .filter((event) => event.type === "picked")
      .map(({ pickNumber, teamId, playerId, by, at }) => ({
        league_id: leagueId,
        draft_id: draftId,
        pick_number: pickNumber,
        team_id: teamId,
        player_id: playerId,
        has_copies: (after.teamsPerPlayer ?? 1) > 1,
        is_second: isSecondDraft(after),
        picked_by: by === "desk" ? "commissioner" : by,
        picked_at: new Date(at),
      })),
  );
  if (picks.length === 0) return;
  await sql`
    with picked as (
      select *, case when has_copies then 1 + (select count(*) from draft_picks k
          where k.draft_id = p.draft_id and k.player_id = p.player_id) else 1 end as copy
      from jsonb_to_recordset(${JSON.stringify(picks)}::jsonb)
        as p (league_id uuid, draft_id uuid, pick_number int, team_id uuid, player_id uuid, has_copies boolean,
          is_second boolean, picked_by text, picked_at timestamptz)
    ), filled as (
      update draft_picks set player_id = p.player_id, copy = p.copy, picked_by = p.picked_by,
        picked_at = p.picked_at
      from picked p where draft_picks.draft_id = p.draft_id and draft_picks.pick_number = p.pick_number
    )
    insert into roster_players (league_id, team_id, player_id, copy)
    select league_id, team_id, player_id, copy from picked
    where not is_second and exists (select from teams where teams.team_id = picked.team_id)`.execute(tx);
}

async function project(tx: Tx, stored: LockedDraft, event: DraftEvent): Promise<void> {
  if (event.type === "scheduled") await saveSlots(tx, stored, event);
  if (event.type === "undone") await undoPicks(tx, stored, event.keptPicks);
  if (event.type === "completed") {
    await deleteQueues(tx, stored);
    if (stored.draft && isSecondDraft(stored.draft)) await deleteKeeps(tx, stored.leagueId);
  }
  if (event.type === "aborted") await endDraft(tx, stored, event);
}

async function saveSlots(tx: Tx, stored: LockedDraft, event: EventOf<"scheduled">): Promise<void> {
  await tx.deleteFrom("draftPicks").where("draftId", "=", stored.draftId).execute();
  const slots = boardOf(event);
  if (slots.length === 0) return;
  await tx
    .insertInto("draftPicks")
    .values(
      slots.map(({ pickNumber, teamId }) => ({
        leagueId: stored.leagueId,
        draftId: stored.draftId,
        pickNumber,
        teamId,
        playerId: null,
        pickedBy: null,
      })),
    )
    .execute();
}

async function endDraft(tx: Tx, stored: LockedDraft, event: EventOf<"aborted">): Promise<void> {
  if (!event.keepPicks) await undoPicks(tx, stored, 0);
  await deleteQueues(tx, stored);
  if (stored.draft?.kept) await deleteKeeps(tx, stored.leagueId);
  await publishSeedWith(tx, stored);
}

/** Clears the slots after the first `keptPicks` and removes their players from the rosters. */
async function undoPicks(tx: Tx, { draftId, draft }: LockedDraft, keptPicks: number): Promise<void> {
  const hasRosters = draft === null || !isSecondDraft(draft);
  await sql`
    with undone as (
      update draft_picks set player_id = null, copy = 1, picked_by = null, picked_at = null
      from (select draft_pick_id, player_id as was from draft_picks
        where draft_id = ${draftId} and pick_number > ${keptPicks} and player_id is not null) before
      where draft_picks.draft_pick_id = before.draft_pick_id
      returning league_id, team_id, was)
    delete from roster_players using undone
    where ${hasRosters} and roster_players.league_id = undone.league_id and roster_players.team_id = undone.team_id
      and roster_players.player_id = undone.was`.execute(tx);
}

/** Until now an undo could have made players available again, and the whole queues were needed. */
async function deleteQueues(tx: Tx, { leagueId }: LockedDraft): Promise<void> {
  await tx.deleteFrom("draftQueues").where("leagueId", "=", leagueId).execute();
}
