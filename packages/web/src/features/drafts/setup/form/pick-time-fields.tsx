import { useId, useState } from "react";
import { Radio } from "../../../../ui/forms/checkbox-radio.tsx";
import { FieldHint } from "../../../../ui/forms/field.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import {
  clampPart,
  pickTimeChoices,
  pickTimeMax,
  toPickTime,
  totalSeconds,
  type PickTime,
  type PickTimePart,
} from "./draft-values.ts";

interface Props {
  value: PickTime;
  onChange: (value: PickTime) => void;
  readOnly: boolean;
  error?: string | undefined;
}

/** How long a team has for each pick: one of the usual times, or any other in hours, minutes and seconds. */
export function PickTimeFields({ value, onChange, readOnly, error }: Props) {
  const id = useId();
  const [isOther, setIsOther] = useState(
    () => !pickTimeChoices.some(([seconds]) => seconds === totalSeconds(value)),
  );
  return (
    <fieldset aria-describedby={`${id}-words`}>
      <legend className="mb-1.5 text-sm font-medium text-dim">Time for each pick</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {pickTimeChoices.map(([seconds, label]) => (
          <Radio
            key={seconds}
            framed
            name={id}
            label={label}
            disabled={readOnly}
            checked={!isOther && totalSeconds(value) === seconds}
            onChange={() => {
              setIsOther(false);
              onChange(toPickTime(seconds));
            }}
          />
        ))}
        <Radio
          framed
          name={id}
          label="Other"
          disabled={readOnly}
          checked={isOther}
          onChange={() => setIsOther(true)}
        />
      </div>
      {isOther && <OtherTime value={value} onChange={onChange} readOnly={readOnly} error={error} />}
      <FieldHint id={`${id}-words`} error={error} hint="If it runs out, a pick is made automatically." />
    </fieldset>
  );
}

const parts: [PickTimePart, string][] = [
  ["hours", "Hours"],
  ["minutes", "Minutes"],
  ["seconds", "Seconds"],
];

function OtherTime({ value, onChange, readOnly, error }: Props) {
  return (
    <div className="mt-3 grid grid-cols-3 gap-2 sm:max-w-sm">
      {parts.map(([part, label]) => (
        <TextField
          key={part}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          readOnly={readOnly}
          value={value[part]}
          aria-invalid={error ? true : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange({ ...value, [part]: clampPart(part, event.target.value) })}
          onBlur={() => onChange({ ...value, [part]: value[part] || "0" })}
          onKeyDown={(event) => {
            const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
            if (step === 0 || readOnly) return;
            event.preventDefault();
            const next = Math.min(Math.max(Number(value[part]) + step, 0), pickTimeMax[part]);
            onChange({ ...value, [part]: String(next) });
          }}
        />
      ))}
    </div>
  );
}
