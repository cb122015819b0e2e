import { isSeen } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot, inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { loadLeagues, loadSeason, rostersThrough } from "../../snapshots/index.ts";
import { leagueRecap } from "./league-recap.ts";
import { findLimitsOf } from "../../spoilers/index.ts";
import { enqueueResultsJob, isOnHold, type Notification, notify } from "../../messages/index.ts";
import { neutralRecap, type OwnRecap, recapOf } from "./recap-words.ts";

const DAY_MS = 86_400_000;
/** Users per transaction. */
const RECAP_BATCH = 100;
/** The pause between two batches, which leaves the database to running drafts. */
const BATCH_PAUSE_MS = 200;

/** The next batch: users after this one, or the first ones. */
export interface RecapsJob {
  episodeId: string;
  after: string | null;
}

export const enqueueRecapBatch = (tx: Tx, payload: RecapsJob, inMs = 0): Promise<void> => {
  const { episodeId } = payload;
  return enqueueResultsJob(tx, { task: "send-recaps", key: `recaps:${episodeId}`, episodeId, payload }, inMs);
};

/**
 * Notifies the next batch of users who want recaps, and enqueues the rest. Each user is notified once for each episode:
 * in neutral words while none of their leagues shows it to them. While the episode, or an earlier one, is on hold, the
 * batch waits for the publication. Does nothing for an episode without scores, or one that was begun before.
 */
export async function notifyRecaps(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  { episodeId, after }: RecapsJob,
): Promise<void> {
  const userIds = await findWanting(deps.db, after);
  const found = await findScoredEpisode(deps.db, { episodeId, after });
  if (!found) return;
  const notifications = await writeRecaps(deps, userIds, found.number);
  await inTransaction(deps.db, async (tx) => {
    // The episode was put on hold just when this began.
    if (await isOnHold(tx, episodeId)) return enqueueRecapBatch(tx, { episodeId, after });
    if (after === null && !(await claimEpisode(tx, episodeId, deps.now()))) return;
    const event = {
      key: `recap:${episodeId}`,
      category: "recaps" as const,
      type: "general" as const,
      urgency: "low" as const,
      episodeId,
      expiresAt: deps.now() + 3 * DAY_MS,
      isToMany: true as const,
    };
    await notify(deps, tx, event, notifications);
    const last = userIds.at(-1) ?? null;
    if (userIds.length === RECAP_BATCH)
      await enqueueRecapBatch(tx, { episodeId, after: last }, BATCH_PAUSE_MS);
  });
}

async function findWanting(db: Db, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("userId")
    .where((eb) => eb.or([eb("emailRecaps", "=", true), eb("pushRecaps", "=", true)]))
    .where(sql<boolean>`(${after}::uuid is null or user_id > ${after}::uuid)`)
    .orderBy("userId")
    .limit(RECAP_BATCH)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** An episode of the current season that has scores and, for the first batch, whose recaps were not begun. */
async function findScoredEpisode(
  db: Db,
  { episodeId, after }: RecapsJob,
): Promise<{ number: number } | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from episodes e join seasons using (season_id)
    where episode_id = ${episodeId} and is_current and (recaps_sent_at is null or ${after !== null})
      and exists (select from scores s where s.episode_id = e.episode_id)`.execute(db);
  return rows[0];
}

/** False when the recaps were begun before. */
async function claimEpisode(tx: Tx, episodeId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("episodes")
    .set({ recapsSentAt: new Date(now) })
    .where("episodeId", "=", episodeId)
    .where("recapsSentAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Null for a user without a team that has players or points. */
const writeRecaps = (
  deps: Pick<Deps, "db" | "now">,
  userIds: string[],
  number: number,
): Promise<Notification[]> =>
  inSnapshot(deps.db, async (tx) => {
    const teams = await findTeamsOfUsers(tx, userIds);
    const leagues = await loadLeagues(tx, [...new Set(teams.map(({ leagueId }) => leagueId))]);
    const season = await loadSeason(tx);
    const viewers = teams.map(({ userId, leagueId }) => ({ userId, leagueIds: [leagueId] }));
    const limits = await findLimitsOf(tx, viewers, { at: deps.now() });
    const rows = teams.map((team, index) => ({ ...team, ...limits[index]! }));
    return [...groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
      const shown = own.filter(({ shownThrough }) => isSeen(shownThrough, number));
      if (shown.length === 0) return [{ userId, ...neutralRecap(number) }];
      const recaps = shown.flatMap(({ leagueId, teamId, watchedThrough }): OwnRecap[] => {
        const stored = leagues.get(leagueId);
        if (!stored) return [];
        const league = { ...stored, rosters: rostersThrough(stored, season, watchedThrough) };
        const ranked = leagueRecap(season, league, number);
        const row = ranked.find((one) => one.teamId === teamId);
        if (!row || ranked.every(({ total }) => total === 0)) return [];
        const tied = ranked.some((one) => one !== row && one.rank === row.rank);
        return [{ ...row, tied, leagueId, league: league.name }];
      });
      return recaps.length === 0 ? [] : [{ userId, ...recapOf(number, recaps) }];
    });
  });

async function findTeamsOfUsers(tx: Tx, userIds: string[]) {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .select(["teams.ownerId as userId", "teamId", "teams.leagueId"])
    .where("teams.ownerId", "in", userIds)
    .orderBy("teams.ownerId")
    .orderBy(sql`plain_spelling(leagues.name)`)
    .execute();
}
