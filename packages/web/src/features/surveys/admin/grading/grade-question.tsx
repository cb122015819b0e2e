import { pointsText } from "@emberline/game";
import { useId } from "react";
import { cardStyle } from "../../../../ui/layout/card.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { correctCountText } from "./grade-text.ts";
import type { Survey } from "../survey.ts";

interface Props {
  question: Survey["questions"][number];
  correctIds: ReadonlySet<string>;
  /** True before the air date. */
  disabled: boolean;
  onToggle: (questionOptionId: string) => void;
}

/** One question's options, each with a checkbox for right. */
export function GradeQuestion({ question, correctIds, disabled, onToggle }: Props) {
  const { prompt, points, answerOptions } = question;
  const id = useId();
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={`${id}-prompt`}
      aria-describedby={`${id}-count`}
      className={classNames(cardStyle, "min-w-0 p-4 sm:p-5")}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-prompt`} className="min-w-0 text-lg wrap-anywhere">
          {prompt}
        </h2>
        <p className="text-sm whitespace-nowrap">
          <span className="font-semibold text-ember">{pointsText(points)} each</span>
          <span className="text-dim"> · </span>
          <span id={`${id}-count`} className="text-dim">
            {correctCountText(question, correctIds)}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-2 xl:grid-cols-3">
        {answerOptions.map(({ questionOptionId, display }) => (
          <Checkbox
            key={questionOptionId}
            framed
            label={<span className="wrap-anywhere">{display}</span>}
            checked={correctIds.has(questionOptionId)}
            onChange={() => onToggle(questionOptionId)}
          />
        ))}
      </div>
    </fieldset>
  );
}
