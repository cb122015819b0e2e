import { sql } from "kysely";
import { createAnnouncer } from "../../../platform/db/announcer.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { PARTICIPANTS_CHANNEL } from "../../../platform/db/queries/participants-channel.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { createBatchLoader } from "../../../platform/db/queries/batch-loader.ts";
import { pgListen } from "../../../platform/db/pg-listen.ts";
import { findAnswer, saveAnswer } from "./pick-answer-store.ts";
import { appendEvents } from "./append-events.ts";
import type {
  Appended,
  DraftRepository,
  DraftTx,
  DraftVersion,
  RoomInfo,
  StoredDraft,
} from "../model/draft-repository.ts";
import { randomFrom, getSeeds } from "./draft-seed.ts";
import {
  DRAFT_CHANNEL,
  findDrafts,
  findDue,
  findEventsSince,
  findLeagueNames,
  findVersions,
  lockDrafts,
} from "./draft-store.ts";
import { findPools, findQueues } from "./pool-store.ts";
import { storePick } from "./store-pick.ts";
import { findBoards } from "./board-data-store.ts";

/** A transaction on PostgreSQL, for callers that also need SQL. */
export interface PgDraftTx extends DraftTx {
  sql: Tx;
}

type RepositoryDeps = Pick<Deps, "db" | "pool" | "log" | "randomBytes">;

/** One league's error must not affect the others. */
const RETRY_INDIVIDUALLY = { retryIndividually: () => true };

/** The repository on PostgreSQL. */
export function createPgDraftRepository(deps: RepositoryDeps): DraftRepository<PgDraftTx> {
  const { db } = deps;
  const announce = createAnnouncer(deps.pool);
  return {
    transaction: (work) => inTransaction(db, (tx) => work(createPgDraftTx(deps, tx))),
    storePick: (pick) => storePick(deps, announce, pick),
    find: createBatchLoader((leagueIds: string[]) => findDrafts(db, leagueIds), RETRY_INDIVIDUALLY),
    boardData: createBatchLoader((drafts: StoredDraft[]) => findBoards(deps, drafts), RETRY_INDIVIDUALLY),
    roomInfo: createBatchLoader((drafts: StoredDraft[]) => findRoomInfos(deps, drafts), RETRY_INDIVIDUALLY),
    eventsSince: (stored, version) => findEventsSince(db, stored, version),
    findDue: async (before) =>
      (await findDue(db, new Date(before))).flatMap(({ leagueId, nextDueAt }) =>
        nextDueAt === null ? [] : [{ leagueId, dueAt: nextDueAt.getTime() }],
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
export function createPgDraftTx({ randomBytes }: Pick<Deps, "randomBytes">, tx: Tx): PgDraftTx {
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
    append: (stored, change) => append({ stored, ...change }),
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
