import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useAfterRender } from "../../../../ui/hooks/use-after-render.ts";
import {
  changeQuestion,
  moveQuestion,
  newQuestion,
  type QuestionValues,
  removeQuestion,
  type SurveyErrors,
} from "./survey-values.ts";
import { QuestionFields } from "./question-fields.tsx";

interface Props {
  questions: readonly QuestionValues[];
  errors: SurveyErrors;
  optionCount: (question: QuestionValues) => number | null;
  onChange: (questions: readonly QuestionValues[]) => void;
}

interface Removed {
  question: QuestionValues;
  index: number;
}

/** The questions in order. A removed one can be put back until another is added or removed. */
export function QuestionList({ questions, errors, optionCount, onChange }: Props) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const putBack = useRef<HTMLButtonElement>(null);
  const onceDrawn = useAfterRender();
  const focusPrompt = (index: number) =>
    onceDrawn(() => list.current?.children[index]?.querySelector("textarea")?.focus());

  const add = () => {
    setRemoved(null);
    onChange([...questions, newQuestion(questions)]);
    focusPrompt(questions.length);
  };
  const remove = (question: QuestionValues, index: number) => {
    setRemoved({ question, index });
    onChange(removeQuestion(questions, index));
    announce(`Question ${index + 1} removed`);
    onceDrawn(() => (putBack.current ?? addButton.current)?.focus());
  };
  const restore = ({ question, index }: Removed) => {
    setRemoved(null);
    onChange(questions.toSpliced(index, 0, question));
    focusPrompt(index);
  };
  const move = (from: number, to: number) => {
    const next = moveQuestion(questions, from, to);
    if (next === questions) return announce(from === 0 ? "It is already first" : "It is already last");
    onChange(next);
    return announce(`Question ${from + 1} is now number ${to + 1}`);
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <ol ref={list} aria-label="Questions" className="grid grid-cols-1 gap-4">
        {questions.map((question, index) => (
          <li key={question.questionId}>
            <QuestionFields
              question={question}
              index={index}
              count={questions.length}
              errors={errors}
              optionCount={optionCount(question)}
              onChange={(changes) => onChange(changeQuestion(questions, question.questionId, changes))}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(question, index)}
            />
          </li>
        ))}
      </ol>
      {removed && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-xl border border-dashed border-edge px-4 py-1.5 text-sm text-dim">
          <span className="min-w-0 wrap-anywhere">
            {removed.question.prompt.trim() === "" ? "A question" : `“${removed.question.prompt}”`} was
            removed.
          </span>
          <Button ref={putBack} size="s" variant="text" onClick={() => restore(removed)}>
            Put it back
          </Button>
        </p>
      )}
      <Button ref={addButton} className="justify-self-start" onClick={add}>
        <Plus aria-hidden size={18} />
        Add Question
      </Button>
    </div>
  );
}
