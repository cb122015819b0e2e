import { sql } from "kysely";
import { groupBy } from "../../../platform/group-by.ts";
import { SEASON_SUBJECT } from "../../snapshots/index.ts";
import type { Source } from "../../../platform/cache/source-cache.ts";

/** The data of an episode that a recap needs in addition to the season's points. */
export interface EpisodeResults {
  /** In the order of the score sheet. */
  scores: readonly { playerId: string; points: number; statistic: string }[];
  /** The questions of its survey, in order. */
  questions: readonly {
    prompt: string;
    points: number;
    answerCount: number;
    options: readonly { optionId: string; display: string; correct: boolean }[];
  }[];
}

const RECAP_ROW_BYTES = 200;

export const episodeResultsSource = (episodeId: string): Source<EpisodeResults> => ({
  key: `results:${episodeId}`,
  load: async (tx) => {
    const scores = await tx
      .selectFrom("scores")
      .innerJoin("statistics", "statistics.statisticId", "scores.statisticId")
      .select(["playerId", "points", "statistics.name as statistic"])
      .where("episodeId", "=", episodeId)
      .orderBy("position")
      .orderBy(sql`plain_spelling(statistics.name)`)
      .orderBy("statistics.statisticId")
      .execute();
    const rows = await tx
      .selectFrom("surveys")
      .innerJoin("questions", "questions.surveyId", "surveys.surveyId")
      .innerJoin("questionOptions", "questionOptions.questionId", "questions.questionId")
      .select(["questions.questionId", "prompt", "questions.points", "answerCount"])
      .select(["questionOptionId", "display", "correct"])
      .where("episodeId", "=", episodeId)
      .orderBy("questions.position")
      .orderBy("questions.questionId")
      .orderBy("questionOptions.position")
      .orderBy("questionOptionId")
      .execute();
    const questions = [...groupBy(rows, ({ questionId }) => questionId).values()].map((own) => {
      const { prompt, points, answerCount } = own[0]!;
      const options = own.map(({ questionOptionId: optionId, display, correct }) => ({
        optionId,
        display,
        correct,
      }));
      return { prompt, points, answerCount, options };
    });
    const bytes = RECAP_ROW_BYTES * (1 + scores.length + rows.length);
    return { value: { scores, questions }, subjects: [SEASON_SUBJECT], bytes };
  },
});

/** The options that each team of a league chose in a survey; teams without a submission are missing. */
export const leagueAnswersSource = (
  leagueId: string,
  surveyId: string,
): Source<ReadonlyMap<string, ReadonlySet<string>>> => ({
  key: `answers:${leagueId}:${surveyId}`,
  load: async (tx) => {
    const rows = await tx
      .selectFrom("submissions")
      .leftJoin("submissionAnswers", "submissionAnswers.submissionId", "submissions.submissionId")
      .select(["teamId", "questionOptionId"])
      .where("leagueId", "=", leagueId)
      .where("surveyId", "=", surveyId)
      .execute();
    const byTeam = groupBy(rows, ({ teamId }) => teamId);
    const value = new Map(
      [...byTeam].map(([teamId, own]) => [
        teamId,
        new Set(own.flatMap(({ questionOptionId }) => questionOptionId ?? [])),
      ]),
    );
    return { value, subjects: [leagueId], bytes: RECAP_ROW_BYTES * (1 + rows.length) };
  },
});
