import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import type { SurveyType } from "../survey.ts";
import { TYPE_LABELS } from "../survey-text.ts";

interface Props {
  type: SurveyType;
  /** The type of a stored question is fixed. */
  stored: boolean;
  optionCount: number | null;
  onChange: (type: SurveyType) => void;
  className: string;
}

const types: SurveyType[] = ["tribes", "remaining-players", "all-players"];

/** What fans choose from. */
export function TypeField({ type, stored, optionCount, onChange, className }: Props) {
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
