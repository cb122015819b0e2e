import { sql } from "kysely";
import { createAnnouncer, type Db } from "../../../platform/db/database.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { PARTICIPANTS_CHANNEL } from "../../../platform/db/queries/running-drafts.ts";
import { inTransaction, type Tx, isConflict } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { createBatchLoader } from "../../../platform/db/queries/batch-loader.ts";
import { pgListen } from "../../../platform/db/pg-listen.ts";
import { appendEvents } from "./append-events.ts";
import type {
  Appended,
  DraftRepository,
  DraftTx,
  DraftVersion,
  RoomInfo,
  StoredDraft,
  DecidedPick,
  PickAnswer,
  SecondDraftHooks,
} from "../model/draft-repository.ts";
import { randomFrom, getSeeds } from "./draft-seed.ts";
import {
  DRAFT_CHANNEL,
  findDrafts,
  findDue,
  findLeagueNames,
  findMissedEvents,
  findVersions,
  lockDrafts,
  type MissedEvents,
} from "./draft-store.ts";
import { findBoards } from "./board-data-store.ts";
import { findSecondDraftStart } from "./second-draft-store.ts";
import { isComplete, isSecondDraft, nextDueAt, type PoolPlayer } from "@emberline/game";
import { isOut } from "../../../platform/db/queries/season-queries.ts";
import {
  JOBS_CHANNEL,
  turnJobs,
  turnJobsNotification,
  turnTask,
  newTurns,
} from "../notifications/notify-turn.ts";

/** A transaction on PostgreSQL, for callers that also need SQL. */
export interface PgDraftTx extends DraftTx {
  sql: Tx;
}

type RepositoryDeps = Pick<Deps, "db" | "pool" | "log" | "randomBytes">;
type TxDeps = Pick<Deps, "randomBytes"> & { secondDraft?: SecondDraftHooks };

/** One league's error must not affect the others. */
const RETRY_INDIVIDUALLY = { retryIndividually: () => true };

/** The repository on PostgreSQL. */
export function createPgDraftRepository(
  deps: RepositoryDeps & { secondDraft?: SecondDraftHooks },
): DraftRepository<PgDraftTx> {
  const { db } = deps;
  const announce = createAnnouncer(deps.pool);
  const eventsSince = createBatchLoader(
    (wanted: MissedEvents[]) => findMissedEvents(db, wanted),
    RETRY_INDIVIDUALLY,
  );
  return {
    transaction: (work) => inTransaction(db, (tx) => work(createPgDraftTx(deps, tx))),
    storePick: (pick) => storePick(db, announce, pick),
    find: createBatchLoader((leagueIds: string[]) => findDrafts(db, leagueIds), RETRY_INDIVIDUALLY),
    boardData: createBatchLoader((drafts: StoredDraft[]) => findBoards(db, drafts), RETRY_INDIVIDUALLY),
    roomInfo: createBatchLoader((drafts: StoredDraft[]) => findRoomInfos(deps, drafts), RETRY_INDIVIDUALLY),
    eventsSince: (stored, version) => eventsSince({ stored, version }),
    findDue: async (before) =>
      (await findDue(db, new Date(before))).flatMap(({ leagueId, nextDueAt: dueAt }) =>
        dueAt === null ? [] : [{ leagueId, dueAt: dueAt.getTime() }],
      ),
    findVersions: (leagueIds) => findVersions(db, leagueIds),
    listen: ({ onHint, onParticipantsChanged, onReconnect }) =>
      pgListen({ pool: deps.pool, log: deps.log }, [DRAFT_CHANNEL, PARTICIPANTS_CHANNEL], {
        onNotification: (payload, channel) => {
          if (channel === PARTICIPANTS_CHANNEL) onParticipantsChanged(payload || null);
          else onHint(readHint(payload));
        },
        onReconnect,
      }),
  };
}

/**
 * Wraps a transaction that has begun already. Requests for several leagues in the same tick share one query: five
 * hundred drafts may start in one second.
 */
export function createPgDraftTx({ randomBytes, secondDraft }: TxDeps, tx: Tx): PgDraftTx {
  const lock = createBatchLoader((leagueIds: string[]) => lockDrafts(tx, leagueIds));
  const lockFree = createBatchLoader((leagueIds: string[]) => lockDrafts(tx, leagueIds, { skipBusy: true }));
  const seed = createBatchLoader((drafts: StoredDraft[]) => getSeeds(tx, randomBytes, drafts));
  const append = createBatchLoader((changes: Appended[]) => appendEvents(tx, changes));
  return {
    sql: tx,
    lock: (leagueId, how) => (how?.skipBusy ? lockFree(leagueId) : lock(leagueId)),
    pool: createBatchLoader((drafts: StoredDraft[]) => findPools(tx, drafts)),
    queue: createBatchLoader((teamIds: string[]) => findQueues(tx, teamIds)),
    teamOf: (leagueId, userId) => findTeamId(tx, leagueId, userId),
    pickNumberOf: (stored, draftPickId) => findPickNumber(tx, stored, draftPickId),
    findAnswer: (stored, sent) => findAnswer(tx, stored, sent),
    saveAnswer: (stored, answer, keptMax) => saveAnswer(tx, stored, answer, keptMax),
    randomSource: async (stored) => {
      const drawn = await seed(stored);
      return (label) => randomFrom(drawn.seed, label);
    },
    secondDraftStart: async ({ leagueId, seasonId }) => ({
      ...(await findSecondDraftStart(tx, { leagueId, seasonId })),
      order: (await secondDraft?.lastTeamsFirst(tx, { leagueId, seasonId })) ?? [],
    }),
    append: async (stored, change) => {
      const version = await append({ stored, ...change });
      const { leagueId, draftId } = stored;
      if (isSecondDraft(change.after) && isComplete(change.after)) {
        const ended = { leagueId, draftId, draft: change.after };
        const decidedThrough = (await secondDraft?.onSecondDraftEnd(tx, ended)) ?? null;
        if (decidedThrough !== null)
          await tx.updateTable("drafts").set({ decidedThrough }).where("draftId", "=", draftId).execute();
      }
      return version;
    },
    audit: (change) => audit(tx, change),
  };
}

function readHint(payload: string): DraftVersion {
  const [leagueId = "", version, draftId = ""] = payload.split(" ");
  return { leagueId, draftId, version: Number(version) };
}

async function findRoomInfos(
  { db, randomBytes }: RepositoryDeps,
  drafts: StoredDraft[],
): Promise<RoomInfo[]> {
  const [seeds, names] = await Promise.all([
    getSeeds(db, randomBytes, drafts),
    findLeagueNames(
      db,
      drafts.map(({ leagueId }) => leagueId),
    ),
  ]);
  return drafts.map(({ leagueId }, index) => ({
    leagueName: names.get(leagueId) ?? "",
    seedHash: seeds[index]?.hash ?? null,
  }));
}

async function findTeamId(tx: Tx, leagueId: string, userId: string): Promise<string | null> {
  const team = await tx
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  return team?.teamId ?? null;
}

async function findPickNumber(tx: Tx, { draftId }: StoredDraft, draftPickId: string): Promise<number | null> {
  const slot = await tx
    .selectFrom("draftPicks")
    .select("pickNumber")
    .where("draftId", "=", draftId)
    // A malformed id matches no slot.
    .where(sql<string>`draft_pick_id::text`, "=", draftPickId.toLowerCase())
    .executeTakeFirst();
  return slot?.pickNumber ?? null;
}

type Announce = ReturnType<typeof createAnnouncer>;

/**
 * Stores a pick, its answer and the next clock in one statement, which commits by itself. It does nothing, and the
 * function returns false, unless the draft's row is free and still of the version that the pick was decided by, the
 * team is the user's, and the player and another one are available.
 */
async function storePick(
  db: Db,
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
  // The statement knows no copies and no second draft.
  if ((stored.draft.teamsPerPlayer ?? 1) > 1 || isSecondDraft(stored.draft)) return false;
  try {
    if ((await statement.execute(db)).rows.length === 0) return false;
    announce(DRAFT_CHANNEL, news);
    if (turns.length > 0) announce(JOBS_CHANNEL, turnJobsNotification(turns));
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

interface AvailablePlayer {
  seasonId: string;
  playerId: string;
  points: number;
  /** The given leagues in which the player is on a roster, but not through the given drafts. */
  takenIn: string[];
}

/**
 * The players who are in the game and on no team, except through the draft itself, for each draft in one query. In a
 * second draft those on a team, too: its state tells whom the teams keep.
 */
export async function findPools(tx: Tx, drafts: StoredDraft[]): Promise<PoolPlayer[][]> {
  const leagueIds = drafts.map(({ leagueId }) => leagueId);
  const { rows } = await sql<AvailablePlayer>`
    select season_id, player_id,
      coalesce((select sum(points) from scores s
        where s.season_id = p.season_id and s.player_id = p.player_id
          and s.episode_id not in (select episode_id from held_episodes)), 0)::int as points,
      array(select league_id::text from roster_players r
        where r.league_id = any(${leagueIds}) and r.player_id = p.player_id
          and not exists (select from draft_picks k where k.draft_id = any(${drafts.map(({ draftId }) => draftId)})
            and k.player_id = r.player_id and k.team_id = r.team_id)) as taken_in
    from players p
    where season_id = any(${[...new Set(drafts.map(({ seasonId }) => seasonId))]})
      and not ${isOut("p.player_id")}
    order by player_id`.execute(tx);
  const players = rows.map((row) => ({ ...row, takenIn: new Set(row.takenIn) }));
  return drafts.map(({ seasonId, leagueId, draft }) =>
    players
      .filter(
        (player) => player.seasonId === seasonId && (isSecondDraft(draft) || !player.takenIn.has(leagueId)),
      )
      .map(({ playerId, points }) => ({ playerId, points })),
  );
}

/** Each team's queue, best first. It may contain players who are not available. */
async function findQueues(tx: Tx, teamIds: string[]): Promise<string[][]> {
  const rows = await tx
    .selectFrom("draftQueues")
    .select(["teamId", "playerId"])
    .where(sql<boolean>`team_id = any(${teamIds})`)
    .orderBy("position")
    .execute();
  return teamIds.map((teamId) => rows.filter((row) => row.teamId === teamId).map(({ playerId }) => playerId));
}

interface Sent {
  teamId: string;
  key: string;
}

/** The stored answer to a team's pick with this key; null when the key is new. */
async function findAnswer(
  tx: Tx,
  { draftId }: StoredDraft,
  { teamId, key }: Sent,
): Promise<PickAnswer | null> {
  const row = await tx
    .selectFrom("draftAnswers")
    .select(["accepted", "message"])
    .where("draftId", "=", draftId)
    .where("teamId", "=", teamId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores an answer. With `keptMax`, only while the team has fewer stored answers, so that a broken client cannot fill
 * the disk.
 */
async function saveAnswer(
  tx: Tx,
  { leagueId, draftId }: StoredDraft,
  { teamId, key, accepted, message }: PickAnswer & Sent,
  keptMax: number | null,
): Promise<void> {
  if (keptMax !== null && (await countAnswers(tx, draftId, teamId)) >= keptMax) return;
  await tx.insertInto("draftAnswers").values({ leagueId, draftId, teamId, key, accepted, message }).execute();
}

async function countAnswers(tx: Tx, draftId: string, teamId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("draftAnswers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("draftId", "=", draftId)
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  return count;
}
