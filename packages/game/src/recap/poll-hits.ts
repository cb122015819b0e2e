/** A graded question. */
interface AnsweredQuestion {
  points: number;
  answerCount: number;
  options: readonly { optionId: string; correct: boolean }[];
}

export interface PollHits {
  /** Chosen options that are correct. */
  right: number;
  /** How many answers the questions require. */
  asked: number;
  /** The points of each question, in the order given. */
  earned: number[];
}

/** The result of one team's answers. */
export function pollHits(questions: readonly AnsweredQuestion[], chosen: ReadonlySet<string>): PollHits {
  const hits = questions.map(
    ({ options }) => options.filter(({ optionId, correct }) => correct && chosen.has(optionId)).length,
  );
  return {
    right: hits.reduce((sum, count) => sum + count, 0),
    asked: questions.reduce((sum, { answerCount }) => sum + answerCount, 0),
    earned: questions.map(({ points }, index) => points * hits[index]!),
  };
}
