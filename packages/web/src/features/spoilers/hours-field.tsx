import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { DELAYS, type HoursChoice, OTHER } from "./mark-choice.ts";

interface HoursFieldProps {
  label: string;
  value: HoursChoice;
  error: string | null;
  disabled?: boolean;
  onChange: (value: HoursChoice) => void;
}

/** A number of hours: one of those that are offered, or another one. */
export function HoursField({ label, value, error, disabled, onChange }: HoursFieldProps) {
  const { preset, entered } = value;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Select
        label={label}
        value={preset}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...value, preset: target.value })}
      >
        {DELAYS.map((hours) => (
          <option key={hours} value={hours}>
            {hours} hours
          </option>
        ))}
        <option value={OTHER}>Another time</option>
      </Select>
      {preset === OTHER && (
        <TextField
          label="Hours"
          type="number"
          inputMode="numeric"
          min={1}
          className="animate-rise"
          value={entered}
          error={error}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...value, entered: target.value })}
        />
      )}
    </div>
  );
}
