import type { LeagueAnswers } from "@emberline/contract";
import { hasPassedAt, isLocked } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { findViewerLimits } from "../spoilers/index.ts";
import { findAnswers, findTeamsWithSubmission } from "./submission-store.ts";
import { findQuestions, findSurvey, toEpisode, toGradedOption, surveysThrough } from "./survey-store.ts";

interface AnswersQuery {
  leagueId: string;
  surveyId: string;
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * The answers of every team of a league, through the user's mark in the poll's season. Throws 404 for an unknown poll,
 * 409 before the lock.
 */
export const readLeagueAnswers = (db: Db, query: AnswersQuery): Promise<LeagueAnswers> =>
  inSnapshot(db, async (tx) => {
    const { leagueId, surveyId, userId, at } = query;
    const stored = await findSurvey(tx, surveyId);
    if (!stored) throw new AppError(404, "Poll not found");
    const limits = await findViewerLimits(tx, { userId, at, seasonId: stored.seasonId, leagueId });
    const [survey] = await surveysThrough(tx, [stored], limits);
    if (!survey) throw new AppError(404, "Poll not found");
    if (!isLocked(stored, hasPassedAt(at))) {
      throw new AppError(409, "You can see your league's answers once the poll has locked");
    }
    const questions = await findQuestions(tx, [surveyId]);
    const teams = await findTeamsWithSubmission(tx, leagueId, surveyId);
    const teamsOf = await findTeamsByOption(tx, teams);
    const asTeam = ({ teamId, name, ownerId }: Team) => ({ teamId, name, mine: ownerId === userId });
    return {
      surveyId,
      episode: toEpisode(survey),
      graded: survey.gradedAt !== null,
      questions: questions.map(({ questionId, prompt, points, answerCount, options }) => ({
        questionId,
        prompt,
        points,
        answerCount,
        answerOptions: options.map((option) => ({
          questionOptionId: option.questionOptionId,
          ...toGradedOption(survey, option),
          teams: (teamsOf.get(option.questionOptionId) ?? []).map(asTeam),
        })),
      })),
      answered: teams.filter((team) => team.submissionId !== null).map(asTeam),
      silent: teams.filter((team) => team.submissionId === null).map(asTeam),
    };
  });

type Team = Awaited<ReturnType<typeof findTeamsWithSubmission>>[number];

/** The teams that chose each option, in the order of `teams`. */
async function findTeamsByOption(db: Db, teams: Team[]): Promise<Map<string, Team[]>> {
  const answers = groupBy(
    await findAnswers(
      db,
      teams.flatMap(({ submissionId }) => submissionId ?? []),
    ),
    ({ submissionId }) => submissionId,
  );
  const pairs = teams.flatMap((team) =>
    (answers.get(team.submissionId ?? "") ?? []).map(({ questionOptionId }) => ({ questionOptionId, team })),
  );
  const grouped = groupBy(pairs, ({ questionOptionId }) => questionOptionId);
  return new Map([...grouped].map(([optionId, rows]) => [optionId, rows.map(({ team }) => team)]));
}
