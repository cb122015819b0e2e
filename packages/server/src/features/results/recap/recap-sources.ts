import { SURVEYS_SUBJECT } from "../../snapshots/index.ts";
import { groupBy } from "../../../platform/group-by.ts";
import type { Source } from "../../../platform/cache/source-cache.ts";

/** A question of an episode's survey. */
export interface RecapQuestion {
  prompt: string;
  points: number;
  answerCount: number;
  options: readonly { optionId: string; display: string; correct: boolean }[];
}

const RECAP_ROW_BYTES = 200;

/** The questions of an episode's survey, in order. */
export const episodeQuestionsSource = (episodeId: string): Source<readonly RecapQuestion[]> => ({
  key: `episode-questions:${episodeId}`,
  load: async (tx) => {
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
    const value = [...groupBy(rows, ({ questionId }) => questionId).values()].map((own) => {
      const { prompt, points, answerCount } = own[0]!;
      const options = own.map(({ questionOptionId: optionId, display, correct }) => ({
        optionId,
        display,
        correct,
      }));
      return { prompt, points, answerCount, options };
    });
    return { value, subjects: [SURVEYS_SUBJECT], bytes: RECAP_ROW_BYTES * (1 + rows.length) };
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
