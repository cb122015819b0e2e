import { isSeen, weightsAt } from "@emberline/game";
import { sql } from "kysely";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { findHistories } from "../../../platform/db/queries/league-queries.ts";
import { findLimitsOf } from "../../spoilers/index.ts";
import {
  enqueueResultsJob,
  isOnHold,
  type NeutralWords,
  type Notification,
  notify,
} from "../../messages/index.ts";
import type { Task } from "graphile-worker";

const DAY_MS = 86_400_000;
/** Users per transaction. */
const SURVEY_RESULTS_BATCH = 100;
/** The pause between two batches, which leaves the database to running drafts. */
const BATCH_PAUSE_MS = 200;

/** The next batch: users after this one, or the first ones. */
interface SurveyResultsJob {
  surveyId: string;
  after: string | null;
}

/**
 * Enqueues the notifications about a survey's results, in the transaction that grades it for the first time. They wait
 * until the episode is published.
 */
export const enqueueSurveyResults = (
  tx: Tx,
  { surveyId, episodeId }: { surveyId: string; episodeId: string },
): Promise<void> => enqueueBatch(tx, episodeId, { surveyId, after: null });

const enqueueBatch = (tx: Tx, episodeId: string, payload: SurveyResultsJob, inMs = 0) =>
  enqueueResultsJob(
    tx,
    { task: "send-survey-results", key: `results:${payload.surveyId}`, episodeId, payload },
    inMs,
  );

interface Result {
  userId: string;
  seasonId: string;
  episodeId: string;
  number: number;
  /** Its title, or its number. */
  episode: string;
  leagueId: string;
  leagueName: string;
  teamName: string;
  points: number;
}

/**
 * Notifies the next batch of users of the points that their answers earned, and enqueues the rest. Each user is
 * notified once.
 */
export async function notifySurveyResults(
  deps: Pick<Deps, "db" | "now" | "settings" | "pusher">,
  { surveyId, after }: SurveyResultsJob,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const results = await findResults(tx, surveyId, after);
    const last = results.at(-1);
    if (last === undefined) return;
    // The episode was put on hold just when this began.
    if (await isOnHold(tx, last.episodeId)) return enqueueBatch(tx, last.episodeId, { surveyId, after });
    const viewers = results.map(({ userId, leagueId }) => ({ userId, leagueIds: [leagueId] }));
    const limits = await findLimitsOf(tx, viewers, { at: deps.now(), seasonId: last.seasonId });
    const rows = results.map((row, index) => ({
      ...row,
      isShown: isSeen(limits[index]!.shownThrough, row.number),
    }));
    const byOwner = groupBy(rows, (row) => row.userId);
    const notifications = [...byOwner].map(([userId, teams]) => {
      const shown = teams.filter(({ isShown }) => isShown);
      // A user whose leagues all hide the results gets the neutral words, unless that changes before sending.
      return toNotification(userId, shown.length === 0 ? teams : shown);
    });
    const event = {
      key: `results:${surveyId}`,
      category: "updates" as const,
      type: "survey" as const,
      urgency: "normal" as const,
      episodeId: last.episodeId,
      expiresAt: deps.now() + 3 * DAY_MS,
      isToMany: true as const,
    };
    await notify(deps, tx, event, notifications);
    if (byOwner.size === SURVEY_RESULTS_BATCH) {
      await enqueueBatch(tx, last.episodeId, { surveyId, after: last.userId }, BATCH_PAUSE_MS);
    }
  });
}

function toNotification(userId: string, teams: Result[]): Notification {
  const [first] = teams;
  if (!first) throw new Error("results are about a team");
  const path = teams.length === 1 ? `/league/${first.leagueId}` : "/";
  const best = Math.max(...teams.map((team) => team.points));
  return {
    userId,
    email: {
      subject: `The results are in: ${first.episode}`,
      paragraphs: [
        `The poll of ${first.episode} is graded. Your answers earned:`,
        ...teams.map((team) => `${team.teamName} (${team.leagueName}): ${pointsText(team.points)}`),
      ],
      link: { text: "See the standings", path },
    },
    push: {
      title: "The results are in",
      body:
        teams.length === 1
          ? `${first.teamName}: ${pointsText(first.points)}`
          : `Up to ${pointsText(best)} for your answers`,
      url: path,
      tag: "results",
    },
    neutral: neutralWords(first.number),
    resultsIn: teams.map(({ leagueId }) => leagueId),
  };
}

const neutralWords = (number: number): NeutralWords => ({
  email: {
    subject: `Episode ${number} has results`,
    paragraphs: [
      `The poll of episode ${number} is graded. You find what your answers earned once you have seen the episode.`,
    ],
    link: { text: "Go to My Teams", path: "/" },
  },
  push: { title: `Episode ${number} has results`, body: "They wait until you have seen it", url: "/" },
});

const pointsText = (points: number) => `${points} ${points === 1 ? "point" : "points"}`;

/** Ordered by owner, so that a user's teams stay together. */
async function findResults(tx: Tx, surveyId: string, after: string | null): Promise<Result[]> {
  const { rows } = await sql<Result & { airsAt: number }>`
    with owners as (
      select distinct t.owner_id from submissions ts join teams t on t.team_id = ts.team_id
      where ts.survey_id = ${surveyId} and (${after}::uuid is null or t.owner_id > ${after}::uuid)
      order by t.owner_id limit ${SURVEY_RESULTS_BATCH}
    )
    select t.owner_id as user_id, e.season_id, e.episode_id, e.number, coalesce(nullif(e.title, ''), 'episode ' || e.number) as episode,
      l.league_id, l.name as league_name, t.name as team_name,
      ts.points, (extract(epoch from e.air_date) * 1000)::float8 as airs_at
    from owners o
    join teams t on t.owner_id = o.owner_id
    join submissions ts on ts.team_id = t.team_id and ts.survey_id = ${surveyId}
    join leagues l on l.league_id = t.league_id
    join surveys s on s.survey_id = ts.survey_id
    join episodes e on e.episode_id = s.episode_id
    order by t.owner_id, l.name`.execute(tx);
  const histories = await findHistories(tx, [...new Set(rows.map(({ leagueId }) => leagueId))]);
  return rows.map(({ airsAt, ...row }) => {
    const changes = histories.get(row.leagueId)?.ruleChanges ?? [];
    return { ...row, points: row.points * weightsAt(changes, { ...row, airsAt }).polls };
  });
}

/** Sends one batch and enqueues the next, so that more urgent jobs run in between. */
export function surveyResultsTask(deps: Pick<Deps, "db" | "now" | "settings" | "pusher">): Task {
  return async (payload) => {
    // Written by `enqueueSurveyResults` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await notifySurveyResults(deps, payload as SurveyResultsJob);
  };
}
