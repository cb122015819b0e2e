import { useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { AnswerOption } from "./answer-option.tsx";
import { choose, type SurveyQuestion } from "./answers.ts";
import type { OptionFaces } from "./use-option-faces.ts";
import { chosenText, surveyPointsText, promptText, wantedText } from "../survey-text.ts";

interface QuestionFieldsetProps {
  question: SurveyQuestion;
  /** The ids of the chosen options. */
  chosen: readonly string[];
  /** Once locked: the ids of options chosen on this device, sent in time or not. */
  late: readonly string[];
  locked: boolean;
  wrong: boolean;
  faces: OptionFaces;
  onPick: (question: SurveyQuestion, optionId: string) => void;
}

/** One question; its prompt is sticky while its options are visible. */
export function QuestionFieldset(props: QuestionFieldsetProps) {
  const { question, chosen, late, locked, wrong, faces, onPick } = props;
  const { questionId, answerCount, answerOptions } = question;
  const id = useId();
  const several = answerCount > 1;
  const pick = (optionId: string) => {
    onPick(question, optionId);
    if (several) announce(chosenText(choose(question, chosen, optionId).length, answerCount));
  };
  return (
    <fieldset
      id={questionDomId(questionId)}
      disabled={locked}
      aria-labelledby={`${id}-prompt`}
      {...(several ? {} : { role: "radiogroup", "aria-required": true, "aria-invalid": wrong || undefined })}
      aria-describedby={wrong ? `${id}-words` : undefined}
      className={classNames(
        "min-w-0 border-l-3 pl-3 -ml-3.75 [&_input]:scroll-mt-24",
        wrong ? "border-danger" : "border-transparent",
      )}
    >
      <legend
        id={`${id}-prompt`}
        className={classNames(
          "float-left flex w-full items-start justify-between gap-3 bg-ink-2 py-2",
          question.prompt.length <= MAX_STICKY_LENGTH && "sticky top-0 z-1",
        )}
      >
        <span className="min-w-0 font-semibold wrap-anywhere">{promptText(question)}</span>
        <span className="shrink-0 text-right text-[0.8125rem] leading-5 font-semibold whitespace-nowrap text-ember">
          {surveyPointsText(question.points)}
          {several && !locked && <Count chosen={chosen.length} answerCount={answerCount} />}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-2 landscape-phone:grid-cols-3 max-[23rem]:grid-cols-1">
        {wrong && (
          <div className="col-span-full">
            <FieldHint id={`${id}-words`} error={wantedText(answerCount)} />
          </div>
        )}
        {answerOptions.map(({ questionOptionId, display }) => (
          <AnswerOption
            key={questionOptionId}
            several={several}
            display={display}
            faces={faces}
            name={`${id}-answers`}
            // Chosen options stay readable when disabled.
            className={chosen.includes(questionOptionId) ? "has-disabled:opacity-100!" : undefined}
            hint={
              late.includes(questionOptionId) && !chosen.includes(questionOptionId) ? NOT_SENT : undefined
            }
            checked={several ? chosen.includes(questionOptionId) : chosen.at(-1) === questionOptionId}
            aria-invalid={(several && wrong) || undefined}
            onChange={() => pick(questionOptionId)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A longer sticky prompt would hide its options on phones. */
const MAX_STICKY_LENGTH = 120;
const NOT_SENT = "Chosen, but not sent in time";

const questionDomId = (questionId: string) => `question-${questionId}`;

/** Focuses a question with a wrong number of answers. */
export function focusQuestion(questionId: string): void {
  const question = document.getElementById(questionDomId(questionId));
  const input = question?.querySelector("input:checked") ?? question?.querySelector("input");
  if (input instanceof HTMLElement) input.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "start" });
}

/** Hidden from screen readers, for which every choice is announced. */
function Count({ chosen, answerCount }: { chosen: number; answerCount: number }) {
  const tone = chosen === answerCount ? "text-lagoon" : chosen > answerCount ? "text-danger" : "text-dim";
  return (
    <span aria-hidden className={classNames("figures block", tone)}>
      {chosenText(chosen, answerCount)}
    </span>
  );
}
