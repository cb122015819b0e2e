import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Field, type FieldText } from "./field.tsx";

export const CODE_LENGTH = 6;

export interface CodeFieldProps
  extends FieldText, Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "maxLength"> {
  value: string;
  /** Receives at most six digits, also from a pasted "123 456". */
  onChange: (digits: string) => void;
}

/** One field shown as six cells: typing, pasting and the suggested code work as in any field. */
export function CodeField({ value, onChange, label, hint, error, id, className, ...rest }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(aria) => (
        <div className="group relative">
          <input
            {...rest}
            {...aria}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(digitsOf(event.target.value))}
            className="peer absolute inset-0 z-1 h-full w-full cursor-text rounded-xl bg-transparent px-4 text-base text-transparent caret-transparent outline-none selection:bg-transparent"
          />
          <Cells value={value} invalid={Boolean(error)} />
        </div>
      )}
    </Field>
  );
}

export const digitsOf = (typed: string) => typed.replace(/\D/g, "").slice(0, CODE_LENGTH);

function Cells({ value, invalid }: { value: string; invalid: boolean }) {
  const next = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div aria-hidden className="grid grid-cols-6 gap-1.5 sm:gap-2">
      {Array.from({ length: CODE_LENGTH }, (_, cell) => (
        <span
          key={cell}
          className={classNames(
            "display figures grid h-14 place-items-center rounded-xl border bg-well text-2xl",
            invalid ? "border-danger" : "border-edge",
            cell === next &&
              "group-focus-within:border-ember group-focus-within:outline-2 group-focus-within:outline-ember",
          )}
        >
          {value[cell] ?? ""}
        </span>
      ))}
    </div>
  );
}
