import { playerRoutes, tribeRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../../ui/forms/text-field.tsx";
import { cardStyle } from "../../../../ui/layout/card.tsx";
import { type SurveyType, TYPE_LABELS } from "../survey.ts";
import { type SurveyErrors, isStored, type QuestionValues } from "./survey-values.ts";

interface Props {
  question: QuestionValues;
  /** Counted from 0. */
  index: number;
  count: number;
  errors: SurveyErrors;
  optionCount: number | null;
  onChange: (changes: Partial<QuestionValues>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One question. It can be removed unless it is the only one. */
export function QuestionFields(props: Props) {
  const { question, index, count, errors, optionCount, onChange, onMove, onRemove } = props;
  const name = `Question ${index + 1}`;
  const error = (field: string) => errors[`${index}.${field}`];
  return (
    <fieldset className={classNames(cardStyle, "min-w-0 p-4 sm:p-5")}>
      <legend className="sr-only">{name}</legend>
      <div className="-mt-1.5 mb-2 flex items-center gap-1">
        <h2 aria-hidden className="flex-1 text-lg">
          {name}
        </h2>
        {count > 1 && (
          <>
            <ReorderButtons name={name} index={index} count={count} onMove={onMove} />
            <IconButton variant="text" label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
              <Trash2 aria-hidden size={18} />
            </IconButton>
          </>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <TextArea
          label="Prompt"
          rows={2}
          required
          value={question.prompt}
          error={error("prompt")}
          onChange={(event) => onChange({ prompt: event.target.value })}
        />
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <TypeField
            type={question.type}
            stored={isStored(question)}
            optionCount={optionCount}
            onChange={(type) => onChange({ type })}
            className="col-span-2 sm:col-span-1"
          />
          <NumberField
            label="Points"
            hint="per correct answer"
            value={question.points}
            error={error("points")}
            onChange={(points) => onChange({ points })}
          />
          <NumberField
            label="Answers"
            hint="to choose"
            value={question.answerCount}
            error={error("answerCount")}
            onChange={(answerCount) => onChange({ answerCount })}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface NumberProps {
  label: string;
  hint: ReactNode;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const NumberField = ({ onChange, ...rest }: NumberProps) => (
  <TextField
    {...rest}
    required
    inputMode="numeric"
    autoComplete="off"
    maxLength={4}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface ReorderButtonsProps {
  name: string;
  /** Counted from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves a question up or down, by button or arrow key. At the ends the buttons stay enabled, so that they keep the focus. */
function ReorderButtons({ name, index, count, onMove }: ReorderButtonsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <>
      <IconButton
        variant="text"
        label={`Move ${name.toLowerCase()} up`}
        aria-disabled={index === 0 || undefined}
        className="aria-disabled:opacity-35"
        onKeyDown={onKeyDown}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </IconButton>
      <IconButton
        variant="text"
        label={`Move ${name.toLowerCase()} down`}
        aria-disabled={index === count - 1 || undefined}
        className="aria-disabled:opacity-35"
        onKeyDown={onKeyDown}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </IconButton>
    </>
  );
}

interface TypeFieldProps {
  type: SurveyType;
  /** The type of a stored question is fixed. */
  stored: boolean;
  optionCount: number | null;
  onChange: (type: SurveyType) => void;
  className: string;
}

const types: SurveyType[] = ["tribes", "remaining-players", "all-players"];

/** What fans choose from. */
function TypeField({ type, stored, optionCount, onChange, className }: TypeFieldProps) {
  const count = optionCount === null ? null : `${optionCount} to choose from`;
  if (stored) {
    return (
      <TextField
        label="Type"
        readOnly
        value={TYPE_LABELS[type]}
        hint={`${count ?? ""}; cannot be changed`}
        className={className}
      />
    );
  }
  return (
    <Select
      label="Type"
      value={type}
      hint={count === null ? undefined : `${count} as of now`}
      className={className}
      onChange={(event) => {
        const next = types.find((each) => each === event.target.value);
        if (next) onChange(next);
      }}
    >
      {types.map((each) => (
        <option key={each} value={each}>
          {TYPE_LABELS[each]}
        </option>
      ))}
    </Select>
  );
}

/** How many options a new question of each type would have; null while loading. */
export function useOptionCounts(): Record<SurveyType, number | null> {
  const tribes = useQuery(routeQuery(tribeRoutes.choices)).data?.data;
  const players = useQuery(routeQuery(playerRoutes.list)).data?.data;
  return {
    tribes: tribes?.length ?? null,
    "all-players": players?.length ?? null,
    "remaining-players": players?.filter((player) => !player.eliminated).length ?? null,
  };
}
