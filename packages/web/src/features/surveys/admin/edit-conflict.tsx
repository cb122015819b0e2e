import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { SurveyValues } from "./form/survey-values.ts";
import type { Survey } from "./survey.ts";

interface Props {
  /** How the saved poll differs from the form, one sentence per difference. */
  differences: readonly string[];
  busy: boolean;
  /** Discards the form's changes. */
  onUseSaved: () => void;
  onOverwrite: () => void;
}

/** Shown when the poll was saved by another admin or in another tab after this form was opened. */
export function EditConflict({ differences, busy, onUseSaved, onOverwrite }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormAlert>
      <p className="font-semibold">This poll was changed meanwhile</p>
      <p className="text-dim">
        It was saved after you opened it. Your changes are still here, but not saved.
      </p>
      {isOpen && (
        <div className="mt-2 wrap-anywhere">
          {differences.length === 0 ? (
            <p>The saved poll is the same as yours.</p>
          ) : (
            <>
              <p>The saved poll differs from yours:</p>
              <ul className="mt-1 grid list-disc gap-1 pl-5">
                {differences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen ? (
          <Button size="s" onClick={onUseSaved}>
            Discard mine and use the saved poll
          </Button>
        ) : (
          <Button size="s" onClick={() => setOpen(true)}>
            Show the changes
          </Button>
        )}
        <Button size="s" variant="danger" busy={busy} onClick={onOverwrite}>
          Overwrite
        </Button>
      </div>
    </FormAlert>
  );
}

type Stored = Survey["questions"][number];
type Mine = SurveyValues["questions"][number];

/** How the saved poll differs from the form, one sentence per difference that overwriting would undo. */
export function surveyDifferences(stored: Survey, mine: SurveyValues): string[] {
  const common = mine.questions.flatMap(({ questionId }) =>
    stored.questions.some((question) => question.questionId === questionId) ? questionId : [],
  );
  const order = stored.questions.flatMap(({ questionId }) => (common.includes(questionId) ? questionId : []));
  return [
    ...(stored.episodeId === mine.episodeId ? [] : ["It is about a different episode."]),
    ...stored.questions.flatMap((question) => {
      const own = mine.questions.find(({ questionId }) => questionId === question.questionId);
      if (!own) return [`It has the question “${question.prompt}”, which yours does not have.`];
      return questionDifferences(question, own);
    }),
    ...mine.questions
      .filter(({ questionId }) => !common.includes(questionId))
      .map(({ prompt }) => `It does not have your question “${prompt.trim()}”.`),
    ...(order.join() === common.join() ? [] : ["Its questions are in a different order."]),
  ];
}

function questionDifferences(stored: Stored, mine: Mine): string[] {
  const name = `“${stored.prompt}”`;
  return [
    ...(mine.prompt.trim() === stored.prompt
      ? []
      : [`It asks ${name} where yours asks “${mine.prompt.trim()}”.`]),
    ...(isNumber(mine.points, stored.points)
      ? []
      : [
          `A right answer to ${name} is worth ${stored.points} in it and ${mine.points.trim() || "nothing"} in yours.`,
        ]),
    ...(isNumber(mine.answerCount, stored.answerCount)
      ? []
      : [
          `${name} asks for ${countText(stored.answerCount, "answer")} in it and ${mine.answerCount.trim() || "none"} in yours.`,
        ]),
  ];
}

const isNumber = (typed: string, stored: number): boolean => typed.trim() === String(stored);

/** How the saved grading differs from the form, one sentence per question. */
export const gradeDifferences = ({ questions }: Survey, correctIds: ReadonlySet<string>): string[] =>
  questions.flatMap(({ prompt, answerOptions }) => {
    const saved = answerOptions.filter(({ correct }) => correct);
    const mine = answerOptions.filter(({ questionOptionId }) => correctIds.has(questionOptionId));
    if (namesOf(saved) === namesOf(mine)) return [];
    return [`“${prompt}”: it has ${namesOf(saved)}, yours has ${namesOf(mine)}.`];
  });

const namesOf = (options: readonly { display: string }[]): string =>
  options.map(({ display }) => display).join(", ") || "no right answer";
