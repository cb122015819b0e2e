import { type DraftEvent, isAborted, nextDueAt, snakeOrder, teamOnClock } from "@emberline/game";
import { sql } from "kysely";
import { isOut } from "../../../platform/db/queries/player-exits.ts";
import { queryPrepared } from "../../../platform/db/query-prepared.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addEvent } from "../../events/index.ts";
import type { DecidedPick, Decision, LockedDraft } from "../model/draft-repository.ts";
import { type DraftTurn, turnJob } from "../notifications/notify-turn.ts";
import { publishSeedWith } from "./draft-seed.ts";
import { DRAFT_CHANNEL } from "./draft-store.ts";

type EventType = DraftEvent["type"];
type EventOf<T extends EventType> = Extract<DraftEvent, { type: T }>;

/** Pages outside the room show when a draft is scheduled, running or over. */
const SHOWN_OUTSIDE: ReadonlySet<EventType> = new Set(["scheduled", "completed", "aborted"]);

/** What must still hold for a pick that was decided without locking the draft. */
type Claim = Pick<DecidedPick, "userId" | "teamId" | "playerId">;

/** Stores decisions about drafts that the transaction has locked. Returns the new versions. */
export async function storeDecisions(tx: Tx, decisions: Decision[]): Promise<number[]> {
  for (const { stored, events } of decisions) for (const event of events) await rewrite(tx, stored, event);
  const { rows } = await decisionsStatement(decisions.map((decision) => rowOf(decision))).execute(tx);
  if (rows.length < decisions.length) throw new Error("a draft has changed although it was locked");
  for (const { stored, events } of decisions) {
    if (events.some(({ type }) => SHOWN_OUTSIDE.has(type)))
      await addEvent(tx, { type: "draft", leagueId: stored.leagueId, data: {} });
  }
  return decisions.map(versionAfter);
}

/**
 * Stores picks that were decided without a transaction, in one statement that commits by itself. A pick is not stored,
 * and its result is false, unless the draft's row is free and still of the version that the pick was decided by, the
 * team is the user's, and the player and another one are available. Throws when a key is violated.
 */
export async function storePicks(deps: Pick<Deps, "db" | "pool">, picks: DecidedPick[]): Promise<boolean[]> {
  const rows = picks.map(({ after, ...pick }) => rowOf({ ...pick, after: after.draft }, pick));
  const stored = await queryPrepared(deps, "store_decisions", decisionsStatement(rows));
  const draftIds = new Set(stored.map((row) => row.draft_id));
  return picks.map((pick) => draftIds.has(pick.stored.draftId));
}

/** The effects that every decision may have. Those that rewrite several rows need a transaction: `rewrite`. */
const decisionsStatement = (rows: ReturnType<typeof rowOf>[]) => sql<{ draft_id: string }>`
  with decided as (
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      draft_id uuid, league_id uuid, version int, events jsonb, answer jsonb, turn json, claim jsonb,
      start_date timestamptz, pick_time_seconds int, next_due_at timestamptz, completed_at timestamptz,
      aborted_at timestamptz)
  ), ready as materialized (
    select decided.*, d.version as version_before from decided join drafts d using (draft_id)
    where d.draft_id = any(array(select draft_id from decided))
      and d.version = decided.version - jsonb_array_length(events)
      and (claim is null or ${holds})
    for update of d skip locked
  ), picked as materialized (
    select ready.league_id, p.* from ready join json_to_recordset(${JSON.stringify(rows.flatMap((row) => row.picks))}::json)
      as p (draft_id uuid, pick_number int, team_id uuid, player_id uuid, picked_by text, picked_at timestamptz)
      using (draft_id)
  ), slots as (
    update draft_picks set player_id = p.player_id, picked_by = p.picked_by, picked_at = p.picked_at
    from picked p where draft_picks.draft_id = p.draft_id and draft_picks.pick_number = p.pick_number
  ), rosters as (
-- A team that left the running draft keeps its slots but has no roster.
    insert into roster_players (league_id, team_id, player_id)
    select league_id, team_id, player_id from picked
    where exists (select from teams where teams.team_id = picked.team_id)
  ), answers as (
    insert into draft_answers (league_id, draft_id, team_id, key, accepted, message)
    select league_id, draft_id, a.* from ready, jsonb_to_record(answer) as a (
      team_id uuid, key uuid, accepted boolean, message text)
    where answer is not null
  ), happened as (
    insert into draft_events (league_id, draft_id, number, event)
    select league_id, draft_id, version_before + number, event
    from ready, jsonb_array_elements(events) with ordinality as e (event, number)
  ), saved as (
    update drafts set version = r.version, start_date = r.start_date, pick_time_seconds = r.pick_time_seconds,
      next_due_at = r.next_due_at, completed_at = r.completed_at, aborted_at = r.aborted_at,
-- A draft with a new start is announced again.
      warned_at = case when drafts.start_date = r.start_date then drafts.warned_at end
    from ready r where drafts.draft_id = r.draft_id
  ), turns as (
    select array_agg(${turnJob(sql.ref("turn"))}) as jobs from ready where turn is not null having count(*) > 0
  ), told as (
    select from turns, graphile_worker.add_jobs(jobs)
  )
  select draft_id, pg_notify(${DRAFT_CHANNEL}, league_id || ' ' || version || ' ' || draft_id),
    (select count(*) from told)
  from ready`;

/** The current season's draft `d` still allows the pick that `claim` describes. */
const holds = sql`(
  d.replaced_at is null and exists (select from seasons s where s.season_id = d.season_id and s.is_current)
  and exists (select from teams t where t.team_id = (claim->>'teamId')::uuid and t.league_id = d.league_id
    and t.owner_id = (claim->>'userId')::uuid)
  and (select count(*) filter (where p.player_id = (claim->>'playerId')::uuid) = 1 and count(*) > 1 from players p
    where p.season_id = d.season_id and not ${isOut("p.player_id")}
      and not exists (select from roster_players r where r.league_id = d.league_id and r.player_id = p.player_id)
      and not exists (select from draft_picks k where k.draft_id = d.draft_id and k.player_id = p.player_id)))`;

const versionAfter = ({ stored, events }: Decision): number => stored.version + events.length;

function rowOf(decision: Decision, claim: Claim | null = null) {
  const { stored, events, after, answer = null } = decision;
  return {
    draft_id: stored.draftId,
    league_id: stored.leagueId,
    version: versionAfter(decision),
    events,
    picks: events
      .filter((event) => event.type === "picked")
      .map(({ pickNumber, teamId, playerId, by, at }) => ({
        draft_id: stored.draftId,
        pick_number: pickNumber,
        team_id: teamId,
        player_id: playerId,
        picked_by: by,
        picked_at: new Date(at),
      })),
    answer: answer && {
      team_id: answer.teamId,
      key: answer.key,
      accepted: answer.accepted,
      message: answer.message,
    },
    turn: newTurn(decision),
    claim: claim && { userId: claim.userId, teamId: claim.teamId, playerId: claim.playerId },
    start_date: new Date(after.startsAt),
    pick_time_seconds: after.pickSeconds,
    next_due_at: asDate(nextDueAt(after)),
    completed_at: asDate(after.completedAt),
    aborted_at: isAborted(after) ? asDate(after.completedAt) : null,
  };
}

const asDate = (time: number | null): Date | null => (time === null ? null : new Date(time));

/**
 * The turn that a decision begins (NOTIFY-33): a new team is on the clock. A turn of a team that is away does not
 * count.
 */
function newTurn({ stored, after }: Decision): DraftTurn | null {
  const { turnBegunAt, deadline, pickNumber } = after;
  const teamId = teamOnClock(after);
  if (typeof turnBegunAt !== "number" || deadline === null || teamId === null) return null;
  const before = stored.draft;
  const isSame = before?.turnBegunAt === turnBegunAt && before.pickNumber === pickNumber;
  if (isSame || after.away.includes(teamId)) return null;
  const { leagueId, draftId } = stored;
  return { leagueId, draftId, teamId, pickNumber, startedAt: turnBegunAt, deadline };
}

async function rewrite(tx: Tx, stored: LockedDraft, event: DraftEvent): Promise<void> {
  if (event.type === "scheduled") await saveSlots(tx, stored, event);
  if (event.type === "undone") await undoPicks(tx, stored, event.keptPicks);
  if (event.type === "completed") await deleteQueues(tx, stored);
  if (event.type === "aborted") await endDraft(tx, stored, event);
}

async function saveSlots(tx: Tx, stored: LockedDraft, event: EventOf<"scheduled">): Promise<void> {
  await tx.deleteFrom("draftPicks").where("draftId", "=", stored.draftId).execute();
  const slots = snakeOrder(event.order, event.rounds);
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
  await publishSeedWith(tx, stored);
}

/** Clears the slots after the first `keptPicks` and removes their players from the rosters. */
async function undoPicks(tx: Tx, { draftId }: LockedDraft, keptPicks: number): Promise<void> {
  await sql`
    with undone as (
      update draft_picks set player_id = null, picked_by = null, picked_at = null
      from (select draft_pick_id, player_id as was from draft_picks
        where draft_id = ${draftId} and pick_number > ${keptPicks} and player_id is not null) before
      where draft_picks.draft_pick_id = before.draft_pick_id
      returning league_id, team_id, was)
    delete from roster_players using undone
    where roster_players.league_id = undone.league_id and roster_players.team_id = undone.team_id
      and roster_players.player_id = undone.was`.execute(tx);
}

/** Until now an undo could have made players available again, and the whole queues were needed. */
async function deleteQueues(tx: Tx, { leagueId }: LockedDraft): Promise<void> {
  await tx.deleteFrom("draftQueues").where("leagueId", "=", leagueId).execute();
}
