import { SEASON_BASE_SUBJECT, SURVEYS_SUBJECT } from "../snapshots/index.ts";
import type { LeagueAnswers } from "@emberline/contract";
import { type HasPassed, isLocked } from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { scheduleOf, viewerLimits } from "../spoilers/index.ts";
import { findAnswers, findTeamsWithSubmission } from "./submission-store.ts";
import {
  findQuestions,
  findSurvey,
  type Question,
  type Survey,
  toEpisode,
  toGradedOption,
  surveysThrough,
} from "./survey-store.ts";

interface AnswersQuery {
  leagueId: string;
  surveyId: string;
  userId: string;
  hasPassed: HasPassed;
}

interface StoredAnswers {
  survey: Survey;
  questions: readonly Question[];
  teams: readonly Team[];
  /** The teams that chose each option, in the order of `teams`. */
  teamsOf: ReadonlyMap<string, Team[]>;
}

const TEAM_ANSWERS_BYTES = 500;

/** A poll of any season with the answers of a league. Its load throws 404 for an unknown poll. */
const leagueAnswersSource = (leagueId: string, surveyId: string): Source<StoredAnswers> => ({
  key: `league-answers:${leagueId}:${surveyId}`,
  load: async (tx) => {
    const survey = await findSurvey(tx, surveyId);
    if (!survey) throw new AppError(404, "Poll not found");
    const questions = await findQuestions(tx, [surveyId]);
    const teams = await findTeamsWithSubmission(tx, leagueId, surveyId);
    const teamsOf = await findTeamsByOption(tx, teams);
    const bytes = TEAM_ANSWERS_BYTES * (1 + teams.length + questions.length);
    return {
      value: { survey, questions, teams, teamsOf },
      subjects: [leagueId, SURVEYS_SUBJECT, SEASON_BASE_SUBJECT],
      bytes,
    };
  },
});

/**
 * The answers of every team of a league, through the user's mark in the poll's season. Throws 404 for an unknown poll,
 * 409 before the lock.
 */
export async function readLeagueAnswers(need: Need, { leagueId, surveyId, userId, hasPassed }: AnswersQuery) {
  const stored = await need(leagueAnswersSource(leagueId, surveyId));
  const { seasonId } = stored.survey;
  const limits = await viewerLimits(need, { userId, hasPassed, seasonId, leagueId });
  const [survey] = surveysThrough([stored.survey], await scheduleOf(need, seasonId), limits);
  if (!survey) throw new AppError(404, "Poll not found");
  if (!isLocked(stored.survey, hasPassed)) {
    throw new AppError(409, "You can see your league's answers once the poll has locked");
  }
  const asTeam = ({ teamId, name, ownerId }: Team) => ({ teamId, name, mine: ownerId === userId });
  return {
    key: `${leagueId} ${surveyId} ${userId} ${survey.gradedAt}`,
    sources: [stored],
    fields: (): { data: LeagueAnswers } => ({
      data: {
        surveyId,
        episode: toEpisode(survey),
        graded: survey.gradedAt !== null,
        questions: stored.questions.map(({ questionId, prompt, points, answerCount, options }) => ({
          questionId,
          prompt,
          points,
          answerCount,
          answerOptions: options.map((option) => ({
            questionOptionId: option.questionOptionId,
            ...toGradedOption(survey, option),
            teams: (stored.teamsOf.get(option.questionOptionId) ?? []).map(asTeam),
          })),
        })),
        answered: stored.teams.filter((team) => team.submissionId !== null).map(asTeam),
        silent: stored.teams.filter((team) => team.submissionId === null).map(asTeam),
      },
    }),
  };
}

type Team = Awaited<ReturnType<typeof findTeamsWithSubmission>>[number];

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
