import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Radio } from "./checkbox-radio.tsx";
import { FieldHint, type FieldText } from "./field.tsx";

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends FieldText {
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  framed?: boolean;
  disabled?: boolean;
  className?: string;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, error, options, value, onChange, framed = true, disabled = false, className } = props;
  const id = useId();
  const text = error || hint;
  return (
    <fieldset
      disabled={disabled}
      className={classNames("min-w-0", className)}
      aria-describedby={text ? `${id}-words` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium text-dim">{label}</legend>
      <div className="grid grid-cols-1 gap-2 wrap-anywhere">
        {options.map((option) => (
          <Radio
            key={option.value}
            name={id}
            framed={framed}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      {text && <FieldHint id={`${id}-words`} hint={hint} error={error} />}
    </fieldset>
  );
}
