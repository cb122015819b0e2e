import { choicesOf, isComplete, isSecondDraft, mergeQueue } from "@emberline/game";
import { findCurrentSeasonId } from "../../../platform/db/queries/season-queries.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findHistories } from "../../../platform/db/queries/league-queries.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findDrafts, findPool, findQueue, getOwnTeamId } from "../store/draft-store.ts";
import { findDraftEpisodes, findSeenDrafts, findViewerLimits, OPEN_DRAFT } from "../../spoilers/index.ts";

interface QueueOwner {
  leagueId: string;
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * The available players within the caller's spoiler limits. A caller who has not watched what the open draft reveals
 * does not learn which players were picked either: they get only the remaining players.
 */
async function findKnownPool(
  db: Db,
  seasonId: string,
  { leagueId, userId, at, teamId }: QueueOwner & { teamId: string },
): Promise<Set<string>> {
  const { watchedThrough, shownThrough } = await findViewerLimits(db, { userId, leagueId, at });
  const isDraftSeen = await findSeenDrafts(db, { seasonId, watchedThrough });
  const [stored] = await findDrafts(db, [leagueId]);
  const open = stored && !isComplete(stored.draft) ? stored : null;
  const episodes = open ? await findDraftEpisodes(db, open.draftId) : OPEN_DRAFT;
  const areRostersFree =
    !isDraftSeen(episodes) || (await hasHiddenMoves(db, { leagueId, seasonId, shownThrough }));
  const pool = await findPool(db, leagueId, seasonId, {
    through: shownThrough,
    areRostersFree: areRostersFree || (open !== null && isSecondDraft(open.draft)),
    draftId: open?.draftId ?? null,
  });
  const playerIds = pool.map(({ playerId }) => playerId);
  return areRostersFree || !open ? new Set(playerIds) : choicesOf(open.draft, teamId, playerIds);
}

/** Whether players are on other teams now than the caller may know. */
async function hasHiddenMoves(
  db: Db,
  { leagueId, seasonId, shownThrough }: { leagueId: string; seasonId: string; shownThrough: number | null },
): Promise<boolean> {
  if (shownThrough === null) return false;
  const moves = (await findHistories(db, [leagueId])).get(leagueId)?.moves ?? [];
  return moves.some((move) => move.seasonId === seasonId && move.decidedThrough > shownThrough);
}

/** The available players in the queue of the caller's team, best first. Throws `AppError` 403 without a team. */
export async function readQueue({ db }: Pick<Deps, "db">, owner: QueueOwner): Promise<string[]> {
  const { leagueId, userId } = owner;
  const teamId = await getOwnTeamId(db, userId, leagueId);
  const seasonId = await findCurrentSeasonId(db);
  if (!seasonId) return [];
  const free = await findKnownPool(db, seasonId, { ...owner, teamId });
  return (await findQueue(db, teamId)).filter((playerId) => free.has(playerId));
}

interface QueueEdit extends QueueOwner {
  playerIds: string[];
  /** The queue that the client changed. */
  base?: string[] | undefined;
}

/**
 * Replaces the queue of the caller's team, merged with concurrent changes since `base`; without `base` the last write
 * wins. Returns the stored queue. Throws `AppError` 400, 403 or 409.
 */
export function saveQueue(
  deps: Pick<Deps, "db">,
  { playerIds, base, ...owner }: QueueEdit,
): Promise<string[]> {
  const { leagueId, userId } = owner;
  if (new Set(playerIds).size !== playerIds.length)
    throw new AppError(400, "The same contestant is in your queue twice. Please remove one of the two");
  return inTransaction(deps.db, async (tx) => {
    const teamId = await getOwnTeamId(tx, userId, leagueId);
    if (await isDraftOver(tx, leagueId)) throw new AppError(409, "The draft is complete.");
    if (!(await lockTeam(tx, teamId))) throw new AppError(403, "You have no team in this league");
    const seasonId = await findCurrentSeasonId(tx);
    const season = seasonId ? await findSeasonPlayerIds(tx, seasonId) : new Set<string>();
    if (!seasonId || playerIds.some((playerId) => !season.has(playerId))) {
      throw new AppError(400, "Your queue has a contestant who is not in this season. Please remove them");
    }
    const free = await findKnownPool(tx, seasonId, { ...owner, teamId });
    const stored = (await findQueue(tx, teamId)).filter((playerId) => season.has(playerId));
    const [wanted = [], seen = [], now = []] = [playerIds, base, stored].map((ids) =>
      ids?.filter((playerId) => free.has(playerId)),
    );
    const queue = base ? mergeQueue({ base: seen, stored: now, wanted }) : wanted;
    await replaceQueue(tx, { leagueId, teamId, playerIds: mergeHiddenPlayers(queue, stored, free) });
    return queue;
  });
}

/** Unavailable players keep their positions, hidden: an undo may make them available again. */
export function mergeHiddenPlayers(
  queue: readonly string[],
  stored: readonly string[],
  free: ReadonlySet<string>,
): string[] {
  const whole = [...queue];
  for (const [index, playerId] of stored.entries()) if (!free.has(playerId)) whole.splice(index, 0, playerId);
  return whole;
}

/** Locks a team's row, so that its queue is saved by one request at a time. */
async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("teams")
    .select("teamId")
    .where("teamId", "=", teamId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the league's draft of the current season is over; that cannot change until the transaction ends. */
async function isDraftOver(tx: Tx, leagueId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select("completedAt")
    .where("leagueId", "=", leagueId)
    .where("isCurrent", "=", true)
    .where("replacedAt", "is", null)
    .forShare("drafts")
    .executeTakeFirst();
  return row !== undefined && row.completedAt !== null;
}

async function findSeasonPlayerIds(db: Db, seasonId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("players").select("playerId").where("seasonId", "=", seasonId).execute();
  return new Set(rows.map(({ playerId }) => playerId));
}

/** Replaces a team's whole queue. */
async function replaceQueue(
  tx: Tx,
  { leagueId, teamId, playerIds }: { leagueId: string; teamId: string; playerIds: string[] },
): Promise<void> {
  await tx.deleteFrom("draftQueues").where("teamId", "=", teamId).execute();
  if (playerIds.length === 0) return;
  await tx
    .insertInto("draftQueues")
    .values(playerIds.map((playerId, index) => ({ leagueId, teamId, playerId, position: index + 1 })))
    .execute();
}
