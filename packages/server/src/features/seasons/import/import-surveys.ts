import { deleteSurvey, insertWholeSurvey, lockSurveys } from "../../../platform/db/queries/survey-content.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { type FileSurvey, readStoredSurveys } from "../file/stored-surveys.ts";
import { type Count, diffRows } from "./diff-rows.ts";
import { getOrThrow } from "./import-base-data.ts";
import type { Ids } from "./import-moves-and-eliminations.ts";

/**
 * Matches polls by episode. A poll that was answered or graded stays as it is; another one is replaced. Polls of
 * episodes after `through` are imported without their results.
 */
export async function importSurveys(
  tx: Tx,
  ids: Ids,
  { surveys, through, now }: { surveys: FileSurvey[]; through: number; now: number },
): Promise<Count> {
  if (surveys.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  await lockSurveys(tx, ids.seasonId);
  const rows = await readStoredSurveys(tx, ids.seasonId);
  const stored = new Map(rows.map((row) => [row.survey.episode, row]));
  const wanted = surveys.map((survey) => (survey.episode <= through ? survey : withoutResults(survey)));
  const { added, changed, count } = diffRows(
    wanted,
    (survey) => stored.get(survey.episode),
    ({ survey, submissions }, to) =>
      submissions === 0 && !survey.graded && JSON.stringify(survey) !== JSON.stringify(to),
  );
  for (const { from } of changed) await deleteSurvey(tx, from.surveyId);
  for (const { episode, graded, questions } of [...added, ...changed.map(({ to }) => to)]) {
    await insertWholeSurvey(tx, {
      seasonId: ids.seasonId,
      episodeId: getOrThrow(ids.episodes, episode),
      gradedAt: graded ? new Date(now) : null,
      questions,
    });
  }
  return count;
}

const withoutResults = ({ episode, questions }: FileSurvey): FileSurvey => ({
  episode,
  graded: false,
  questions: questions.map(({ options, ...question }) => ({
    ...question,
    options: options.map(({ display }) => ({ display, correct: false })),
  })),
});
