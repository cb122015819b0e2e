import {
  currentRules,
  fullName,
  isSeen,
  moveText,
  replacementsBy,
  shownPoints,
  type TeamRecap,
} from "@emberline/game";
import { sql } from "kysely";
import { anyOf, type Db } from "../../../platform/db/database.ts";
import { inSnapshot, inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { groupBy } from "../../../platform/group-by.ts";
import {
  draftIn,
  loadLeagues,
  loadLeagueSeasons,
  type SeasonSnapshot,
  staysIn,
} from "../../snapshots/index.ts";
import { leagueRecap, type LeagueWithStays, withShownPoints } from "./read-recap.ts";
import { findLimitsOf } from "../../spoilers/index.ts";
import { enqueueResultsJob, isOnHold, type Notification, notify } from "../../messages/index.ts";
import type { Task } from "graphile-worker";

const DAY_MS = 86_400_000;
/** Users per transaction. */
const RECAP_BATCH = 100;
/** The pause between two batches, which leaves the database to running drafts. */
const BATCH_PAUSE_MS = 200;

/** The next batch: users after this one, or the first ones. */
interface RecapsJob {
  episodeId: string;
  after: string | null;
}

const enqueueRecapBatch = (tx: Tx, payload: RecapsJob, inMs = 0): Promise<void> => {
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
    const seasons = await loadLeagueSeasons(tx, [...leagues.values()]);
    const viewers = teams.map(({ userId, leagueId }) => ({ userId, leagueIds: [leagueId] }));
    const limits = await findLimitsOf(tx, viewers, { at: deps.now() });
    const rows = teams.map((team, index) => ({ ...team, ...limits[index]! }));
    return [...groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
      const shown = own.filter(({ shownThrough }) => isSeen(shownThrough, number));
      if (shown.length === 0) return [{ userId, ...neutralRecap(number) }];
      const recaps = shown.flatMap(({ leagueId, teamId, ...seen }): OwnRecap[] => {
        const stored = leagues.get(leagueId);
        if (!stored) return [];
        const { shownThrough } = seen;
        const season = seasons.get(stored)!;
        const league = { ...stored, stays: staysIn(stored, season, seen), shownThrough };
        const ranked = leagueRecap(season, league, number);
        const row = ranked.find((one) => one.teamId === teamId);
        if (!row || ranked.every(({ total }) => total === 0)) return [];
        const tied = ranked.some((one) => one !== row && one.rank === row.rank);
        const replaceable = leaversToReplace(league, season, { teamId, number });
        return [{ ...withShownPoints(row), tied, leagueId, league: league.name, replaceable }];
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
    .where("teams.ownerId", "=", anyOf(userIds))
    .orderBy("teams.ownerId")
    .orderBy(sql`plain_spelling(leagues.name)`)
    .execute();
}

/** The changes by an episode for one of a user's teams. */
interface OwnRecap extends TeamRecap {
  leagueId: string;
  league: string;
  /** Another team has the same rank. */
  tied: boolean;
  /** The names of the team's players who left in the episode and may be replaced. */
  replaceable: string[];
}

function leaversToReplace(
  league: LeagueWithStays,
  season: SeasonSnapshot,
  { teamId, number }: { teamId: string; number: number },
): string[] {
  const { ruleChanges, moves, stays } = league;
  const isLast = !season.schedule.some((episode) => episode.number > number);
  if (isLast || draftIn(league, season.seasonId)?.complete === false) return [];
  const made = moves.filter((move) => move.seasonId === season.seasonId);
  if (replacementsBy(made, teamId) >= currentRules(ruleChanges).replacements) return [];
  const present = stays.filter((stay) => stay.teamId === teamId && stay.until === undefined);
  const ids = new Set(present.map(({ playerId }) => playerId));
  return season
    .through(number)
    .players.filter(({ playerId, eliminatedIn }) => eliminatedIn === number && ids.has(playerId))
    .map(fullName);
}

/**
 * The texts for users who are shown the episode; the neutral words are for those who are no longer shown it when the
 * message is sent.
 */
function recapOf(number: number, recaps: readonly OwnRecap[]): Omit<Notification, "userId"> {
  const path = `/recap/${number}`;
  const [first] = recaps;
  const lines = recaps.flatMap((recap) => [
    lineOf(recap),
    ...recap.replaceable.map(
      (name) =>
        `${recap.league}: ${name} left the game. The page of your team says whom you can choose instead, and when.`,
    ),
  ]);
  return {
    email: {
      subject: `Your recap of episode ${number}`,
      paragraphs: [`This is what episode ${number} changed for you:`, ...lines],
      link: { text: "See the whole recap", path },
    },
    push: {
      title: `Your recap of episode ${number}`,
      body: recaps.length === 1 && first ? lineOf(first) : `It changed ${recaps.length} of your leagues`,
      url: path,
      tag: "recap",
    },
    neutral: neutralRecap(number),
    resultsIn: recaps.map(({ leagueId }) => leagueId),
  };
}

function lineOf(recap: OwnRecap): string {
  const earned = shownPoints(recap.points + (recap.pollPoints ?? 0) + (recap.adjusted ?? 0));
  const points = `${earned > 0 ? "+" : ""}${earned} ${earned === 1 ? "point" : "points"}`;
  return `${recap.league}: ${moveText(recap)}. ${points}, ${recap.total} in all.`;
}

/** The texts for users who have not watched it: no result. */
const neutralRecap = (number: number): Omit<Notification, "userId"> => ({
  email: {
    subject: `Episode ${number} has results`,
    paragraphs: [`Your recap of episode ${number} is ready. It opens once you say that you have watched it.`],
    link: { text: "Go to My Teams", path: "/" },
  },
  push: {
    title: `Episode ${number} has results`,
    body: "Your recap opens once you have watched it.",
    url: "/",
    tag: "recap",
  },
});

/** Every hour. */
export const RECAPS_CRONTAB = "25 * * * * find-recaps";

export function dueRecapsTask(deps: Pick<Deps, "db" | "now">): Task {
  return () => inTransaction(deps.db, (tx) => enqueueDueRecaps(tx, deps.now()));
}

/** Sends one batch and enqueues the next, so that more urgent jobs run in between. */
export function recapsTask(deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task {
  return async (payload) => {
    // Written by `enqueueRecapBatch` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifyRecaps(deps, payload as RecapsJob);
  };
}

const HOUR_MS = 3_600_000;
/** The morning after the broadcast. */
const AFTER_AIRING_MS = 14 * HOUR_MS;
/** While an admin enters scores, no two are further apart than this. */
const AFTER_SCORES_HOURS = 3;
/** A poll that is not graded by then does not delay the recaps. */
const POLL_AFTER_AIRING_MS = 38 * HOUR_MS;
/** Results that are entered later than this cause no recap. */
const LATEST_AFTER_AIRING_MS = 7 * 24 * HOUR_MS;

/**
 * Enqueues the recaps of an episode, to be sent after `inMs`, unless they were begun before. While the episode, or an
 * earlier one, is on hold, they wait for the publication.
 */
export async function enqueueRecaps(tx: Tx, episodeId: string, inMs = 0): Promise<void> {
  const unsent = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("episodeId", "=", episodeId)
    .where("recapsSentAt", "is", null)
    .executeTakeFirst();
  if (unsent) await enqueueRecapBatch(tx, { episodeId, after: null }, inMs);
}

/**
 * The same for an episode that is being published, in that transaction. Not for one that aired long ago: its recaps
 * were sent, are waiting, or were never due.
 */
export async function enqueuePublishedRecaps(
  tx: Tx,
  { episodeId, airDate }: { episodeId: string; airDate: Date },
  { now, inMs }: { now: number; inMs: number },
): Promise<void> {
  if (airDate.getTime() >= now - LATEST_AFTER_AIRING_MS) await enqueueRecaps(tx, episodeId, inMs);
}

/**
 * Enqueues the recaps of episodes of the current season whose results seem to be complete: the episode aired 14 hours
 * ago, no score was added for three hours, and its poll is graded.
 */
export async function enqueueDueRecaps(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ episodeId: string }>`
    select episode_id from episodes e join seasons using (season_id)
    where is_current and recaps_sent_at is null
      and air_date >= ${new Date(now - LATEST_AFTER_AIRING_MS)} and air_date <= ${new Date(now - AFTER_AIRING_MS)}
      and (select max(s.created_at) from scores s where s.episode_id = e.episode_id)
        <= now() - ${AFTER_SCORES_HOURS}::int * interval '1 hour'
      and (air_date <= ${new Date(now - POLL_AFTER_AIRING_MS)}
        or not exists (select from surveys s where s.episode_id = e.episode_id and graded_at is null))
    order by number`.execute(tx);
  for (const { episodeId } of rows) await enqueueRecaps(tx, episodeId);
}
