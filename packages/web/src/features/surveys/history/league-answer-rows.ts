import type { LeagueAnswers } from "@emberline/contract";

type AnsweredQuestion = LeagueAnswers["questions"][number];
export type AnsweredOption = AnsweredQuestion["answerOptions"][number];

interface AnswerRows {
  /** Options with votes, and right ones; most votes first. */
  rows: AnsweredOption[];
  /** Wrong or ungraded options without votes. */
  unchosen: string[];
}

/** A question's options by votes; ties stay in the order of the question. */
export function answerRows({ answerOptions }: AnsweredQuestion): AnswerRows {
  const counts = (option: AnsweredOption) => option.correct || option.teams.length > 0;
  return {
    rows: answerOptions.filter(counts).toSorted((one, other) => other.teams.length - one.teams.length),
    unchosen: answerOptions.filter((option) => !counts(option)).map(({ display }) => display),
  };
}
