import { useId } from "react";
import { FieldHint } from "../../ui/forms/field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { clampPart, pickTimeMax, type PickTime, type PickTimePart } from "./pick-time.ts";

interface Props {
  value: PickTime;
  onChange: (value: PickTime) => void;
  readOnly: boolean;
  error?: string | undefined;
}

const parts: [PickTimePart, string][] = [
  ["hours", "Hours"],
  ["minutes", "Minutes"],
  ["seconds", "Seconds"],
];

/** How long a team has for each pick. */
export function PickTimeFields({ value, onChange, readOnly, error }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-words`}>
      <legend className="mb-1.5 text-sm font-medium text-dim">Time for each pick</legend>
      <div className="grid grid-cols-3 gap-2 sm:max-w-sm">
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
      <FieldHint id={`${id}-words`} error={error} hint="If it runs out, a pick is made automatically." />
    </fieldset>
  );
}
