import type { MyData } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { findLimitsOf, findSeenDrafts, findWatchedThrough, type IsDraftSeen } from "../../spoilers/index.ts";

type Team = MyData["teams"][number];
type ByTeam<T> = Map<string, T[]>;

/** The user whose data is exported, and the time of the download (epoch milliseconds). */
export interface DataOwner {
  userId: string;
  at: number;
}

/** The rosters of each of a user's teams, in all seasons, except those that reveal results above the mark. */
export async function exportRosters(db: Db, owner: DataOwner): Promise<ByTeam<Team["players"][number]>> {
  const rows = await db
    .selectFrom("rosterPlayers")
    .innerJoin("teams", "teams.teamId", "rosterPlayers.teamId")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .leftJoin("drafts", (join) =>
      join
        .onRef("drafts.leagueId", "=", "teams.leagueId")
        .onRef("drafts.seasonId", "=", "players.seasonId")
        .on("drafts.replacedAt", "is", null),
    )
    .select(["teams.teamId", "seasons.name as season", "players.firstName", "players.lastName"])
    .select(["players.seasonId", "drafts.draftId", "drafts.resultsThrough"])
    .where("teams.ownerId", "=", owner.userId)
    .orderBy("seasons.createdAt")
    .orderBy("rosterPlayers.addedAt")
    .orderBy("players.playerId")
    .execute();
  const isDraftSeen = new Map<string, IsDraftSeen>();
  for (const seasonId of new Set(rows.map((row) => row.seasonId))) {
    const watchedThrough = await findWatchedThrough(db, { ...owner, seasonId });
    isDraftSeen.set(seasonId, await findSeenDrafts(db, { seasonId, watchedThrough }));
  }
  return byTeam(
    rows
      .filter(({ seasonId, draftId, resultsThrough }) =>
        isDraftSeen.get(seasonId)?.(draftId === null ? 0 : resultsThrough),
      )
      .map(({ teamId, season, firstName, lastName }) => [teamId, { season, firstName, lastName }]),
  );
}

/** The draft queues of each of a user's teams, first choice first. */
export async function exportQueues(db: Db, userId: string): Promise<ByTeam<Team["queue"][number]>> {
  const rows = await db
    .selectFrom("draftQueues")
    .innerJoin("teams", "teams.teamId", "draftQueues.teamId")
    .innerJoin("players", "players.playerId", "draftQueues.playerId")
    .select(["teams.teamId", "players.firstName", "players.lastName"])
    .where("teams.ownerId", "=", userId)
    .orderBy("position")
    .execute();
  return byTeam(rows.map(({ teamId, ...player }) => [teamId, player]));
}

/** The poll answers of each of a user's teams. Results above the user's mark appear as not entered. */
export async function exportSurveys(
  db: Db,
  { userId, at }: DataOwner,
): Promise<ByTeam<Team["polls"][number]>> {
  const submissions = await db
    .selectFrom("submissions")
    .innerJoin("teams", "teams.teamId", "submissions.teamId")
    .innerJoin("surveys", "surveys.surveyId", "submissions.surveyId")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .select(["submissionId", "teams.teamId", "seasons.name as season", "episodes.number"])
    .select(["submittedAt", "points", "surveys.seasonId", "teams.leagueId"])
    .where("teams.ownerId", "=", userId)
    .orderBy("submittedAt")
    .execute();
  const answers = await exportAnswers(db, userId);
  const shown = new Map<string, number | null>();
  for (const [seasonId, rows] of groupBy(submissions, (row) => row.seasonId)) {
    const leagueIds = [...new Set(rows.map((row) => row.leagueId))];
    const viewers = leagueIds.map((leagueId) => ({ userId, leagueIds: [leagueId] }));
    const limits = await findLimitsOf(db, viewers, { at, seasonId });
    for (const [index, leagueId] of leagueIds.entries())
      shown.set(`${seasonId} ${leagueId}`, limits[index]!.shownThrough);
  }
  const isShown = ({ seasonId, leagueId, number }: (typeof submissions)[number]) =>
    isSeen(shown.get(`${seasonId} ${leagueId}`) ?? null, number);
  return byTeam(
    submissions.map((submission) => [
      submission.teamId,
      {
        season: submission.season,
        episode: submission.number,
        submittedAt: submission.submittedAt.toISOString(),
        points: isShown(submission) ? submission.points : 0,
        answers: answers.get(submission.submissionId) ?? [],
      },
    ]),
  );
}

async function exportAnswers(db: Db, userId: string) {
  const rows = await db
    .selectFrom("submissionAnswers")
    .innerJoin("submissions", "submissions.submissionId", "submissionAnswers.submissionId")
    .innerJoin("teams", "teams.teamId", "submissions.teamId")
    .innerJoin("questions", "questions.questionId", "submissionAnswers.questionId")
    .innerJoin("questionOptions", "questionOptions.questionOptionId", "submissionAnswers.questionOptionId")
    .select(["submissions.submissionId", "questions.prompt", "questionOptions.display as answer"])
    .where("teams.ownerId", "=", userId)
    .orderBy("questions.position")
    .orderBy("questionOptions.position")
    .execute();
  return byTeam(rows.map(({ submissionId, ...answer }) => [submissionId, answer]));
}

function byTeam<T>(rows: [id: string, value: T][]): ByTeam<T> {
  const groups: ByTeam<T> = new Map();
  for (const [id, value] of rows) {
    const group = groups.get(id);
    if (group) group.push(value);
    else groups.set(id, [value]);
  }
  return groups;
}
