import {
  type Adjustment,
  type CaptainChoice,
  type AcceptedTrade,
  CLASSIC_RULES,
  type EventEntry,
  type LateDraft,
  type PricedMove,
  type RuleChange,
} from "@emberline/game";
import { sql } from "kysely";
import { anyOf, type Db } from "../database.ts";
import type { Tx } from "../transaction.ts";

/** Locks a league against joins, departures and changes. Lock order: league, then draft, then teams. */
export async function lockLeague(tx: Tx, leagueId: string) {
  return (
    tx
      .selectFrom("leagues")
      .select(["leagueId", "name", "ownerId", "isPrivate", "password", "membersMayInvite"])
      .where("leagueId", "=", leagueId)
      // Not `for update`: rows that refer to the league, such as the move of a second draft, need not wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}
export type LockedLeague = NonNullable<Awaited<ReturnType<typeof lockLeague>>>;

/** The teams of a league with their owners' names, the oldest first. */
export const findTeams = (db: Db, leagueId: string) => findTeamsOf(db, [leagueId]);

/** The same of several leagues. */
export const findTeamsOf = (db: Db, leagueIds: readonly string[]) =>
  db
    .selectFrom("teams")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "leagueId", "name", "ownerId", "firstName", "lastName", "teams.createdAt"])
    .where("leagueId", "=", anyOf(leagueIds))
    .orderBy("teams.createdAt")
    .orderBy("teamId")
    .execute();

/**
 * A change of a league's rules; `changedAt` in epoch milliseconds, `changedBy` null after that user's account is
 * deleted.
 */
export interface StoredRuleChange extends RuleChange {
  number: number;
  changedBy: string | null;
  reason: string | null;
  /** The reason may tell of what happened through this episode of the season. */
  knownThrough: number;
}

/** Rules that were stored before there was one of today's have its classic value. */
const CLASSIC = sql`${JSON.stringify(CLASSIC_RULES)}::jsonb`;

/** The changes of the rules of the league in `leagues`, the oldest first. */
export const selectRuleChanges = sql<StoredRuleChange[]>`
  (select coalesce(json_agg(json_build_object('number', number, 'rules', ${CLASSIC} || rules, 'changedBy', changed_by,
    'reason', reason, 'seasonId', season_id, 'knownThrough', known_through, 'changedAt', (extract(epoch from changed_at) * 1000)::float8) order by number), '[]')
  from rule_changes where rule_changes.league_id = leagues.league_id)`;

/** The same of one league; empty for an unknown one. */
export const findRuleChanges = async (db: Db, leagueId: string): Promise<StoredRuleChange[]> =>
  (await findHistories(db, [leagueId])).get(leagueId)?.ruleChanges ?? [];

/** A move of rosters; `madeAt` in epoch milliseconds. */
export interface StoredMove extends PricedMove {
  number: number;
  seasonId: string;
  madeAt: number;
  tradeId: string | null;
}

/** The moves of the league in `leagues`, the oldest first. */
export const selectMoves = sql<StoredMove[]>`
  (select coalesce(json_agg(json_build_object('number', number, 'seasonId', season_id, 'from', from_episode,
    'decidedThrough', decided_through, 'price', price, 'isDraft', draft_id is not null, 'tradeId', trade_id, 'lateBy', late_by, 'madeAt', (extract(epoch from made_at) * 1000)::float8, 'players', (
      select coalesce(json_agg(json_build_object('playerId', player_id, 'copy', copy, 'fromTeam', from_team_id,
          'toTeam', to_team_id) order by player_id, copy), '[]')
      from roster_move_players p where p.league_id = m.league_id and p.number = m.number)) order by number), '[]')
  from roster_moves m where m.league_id = leagues.league_id)`;

/** The draft of a team that joined late. */
export interface StoredLateDraft extends LateDraft {
  seasonId: string;
}

/** The drafts of teams that joined the league in `leagues` late. */
export const selectLateDrafts = sql<StoredLateDraft[]>`
  (select coalesce(json_agg(json_build_object('teamId', team_id, 'seasonId', season_id, 'size', size,
    'pickSeconds', pick_seconds, 'startedAt', (extract(epoch from started_at) * 1000)::float8,
    'dueAt', (extract(epoch from due_at) * 1000)::float8) order by joined_at, team_id), '[]')
  from late_drafts d where d.league_id = leagues.league_id)`;

/** A choice of a captain, with its season. */
export interface StoredCaptain extends CaptainChoice {
  seasonId: string;
}

/** The captains of the league in `leagues`, in the order of their first episodes. */
export const selectCaptains = sql<StoredCaptain[]>`
  (select coalesce(json_agg(json_build_object('teamId', team_id, 'seasonId', season_id, 'playerId', player_id,
    'from', from_episode, 'decidedThrough', decided_through) order by from_episode), '[]')
  from captains where captains.league_id = leagues.league_id)`;

/** An adjustment with its season; times in epoch milliseconds, users null after their accounts are deleted. */
export interface StoredAdjustment extends Adjustment {
  number: number;
  seasonId: string;
  createdAt: number;
  createdBy: string | null;
  /** Given to a team that joined late, by the rules. */
  isOpening: boolean;
  removedAt: number | null;
  removedBy: string | null;
}

/** The adjustments of the league in `leagues`, the oldest first. */
export const selectAdjustments = sql<StoredAdjustment[]>`
  (select coalesce(json_agg(json_build_object('number', number, 'teamId', team_id, 'seasonId', season_id,
    'episode', episode, 'points', points, 'reason', reason, 'decidedThrough', decided_through,
    'removedThrough', removed_through, 'createdAt', (extract(epoch from created_at) * 1000)::float8,
    'createdBy', created_by, 'isOpening', is_opening, 'removedAt', (extract(epoch from removed_at) * 1000)::float8, 'removedBy', removed_by)
    order by number), '[]')
  from adjustments where adjustments.league_id = leagues.league_id)`;

/** An entry of an own event with its season; `madeAt` in epoch milliseconds, the user null after their account is deleted. */
export interface StoredEventEntry extends EventEntry {
  number: number;
  seasonId: string;
  madeAt: number;
  madeBy: string | null;
}

/** The entries of own events of the league in `leagues`, the oldest first. */
export const selectEventEntries = sql<StoredEventEntry[]>`
  (select coalesce(json_agg(json_build_object('number', number, 'seasonId', season_id, 'episodeId', episode_id,
    'playerId', player_id, 'eventId', event_id, 'count', count, 'decidedThrough', decided_through,
    'madeAt', (extract(epoch from made_at) * 1000)::float8, 'madeBy', made_by) order by number), '[]')
  from own_event_entries e where e.league_id = leagues.league_id)`;

/** How many entries of own events go with an episode or a player that is deleted; they are locked. */
export async function countOwnEvents(
  tx: Tx,
  of: { episodeId: string } | { playerId: string },
): Promise<number> {
  const entries = await tx
    .selectFrom("ownEventEntries")
    .select("number")
    .where((eb) => eb.and(of))
    .forUpdate()
    .execute();
  return entries.length;
}

/**
 * The last episode with results when the rosters of the draft in `drafts` were drafted; null for an open draft. A second
 * draft is a move: the rosters before it are those of the first one.
 */
export const rostersThroughDraft = sql<number | null>`coalesce(
  (select f.results_through from drafts f where f.draft_id = drafts.follows_draft_id), drafts.results_through)`;

/** When the draft was completed that the one in `drafts` followed, in epoch milliseconds; null for a first draft. */
export const firstCompletedAt = sql<number | null>`(
  select (extract(epoch from f.completed_at) * 1000)::float8 from drafts f where f.draft_id = drafts.follows_draft_id)`;

/** A proposal that is open, or was accepted; times in epoch milliseconds. */
export interface StoredTrade extends AcceptedTrade {
  tradeId: string;
  seasonId: string;
  note: string | null;
  proposedAt: number;
  decidedThrough: number;
  state: "open" | "accepted" | "vetoed";
  answeredAt: number | null;
  vetoedAt: number | null;
  vetoReason: string | null;
}

/** The trades of the league in `leagues`, the oldest proposal first. */
export const selectTrades = sql<StoredTrade[]>`
  (select coalesce(json_agg(json_build_object('tradeId', trade_id, 'seasonId', season_id, 'fromTeam', from_team_id,
    'toTeam', to_team_id, 'note', note, 'state', state, 'decidedThrough', decided_through,
    'answeredThrough', answered_through, 'proposedAt', (extract(epoch from proposed_at) * 1000)::float8,
    'answeredAt', (extract(epoch from answered_at) * 1000)::float8,
    'vetoUntil', (extract(epoch from veto_until) * 1000)::float8,
    'vetoedAt', (extract(epoch from vetoed_at) * 1000)::float8, 'vetoReason', veto_reason, 'players', (
      select coalesce(json_agg(json_build_object('playerId', player_id, 'fromTeam', from_team_id) order by player_id), '[]')
      from trade_players p where p.trade_id = t.trade_id)) order by proposed_at, trade_id), '[]')
  from trades t where t.league_id = leagues.league_id and state in ('open', 'accepted', 'vetoed'))`;

/** What changed in some leagues, by their ids: rules, rosters, captains, points. Unknown leagues are missing. */
export async function findHistories(db: Db, leagueIds: readonly string[]) {
  const rows = await db
    .selectFrom("leagues")
    .select(["leagueId", selectRuleChanges.as("ruleChanges"), selectMoves.as("moves")])
    .select([selectCaptains.as("captains"), selectAdjustments.as("adjustments")])
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();
  return new Map(rows.map(({ leagueId, ...history }) => [leagueId, history]));
}

/** The entries of own events in some leagues, by their ids. */
export async function findEventEntries(db: Db, leagueIds: readonly string[]) {
  const rows = await db
    .selectFrom("leagues")
    .select(["leagueId", selectEventEntries.as("eventEntries")])
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();
  return new Map(rows.map(({ leagueId, eventEntries }) => [leagueId, eventEntries]));
}

export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number];
