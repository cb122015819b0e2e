import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Field, type FieldText } from "./field.tsx";

export interface CodeFieldProps
  extends FieldText, Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "maxLength"> {
  value: string;
  /** How many digits a code has. */
  length: number;
  /** Receives at most `length` digits, also from a pasted "123 456". */
  onChange: (digits: string) => void;
}

/** The digits in a text, those of any script in ASCII: "١٢٣" and full-width "１２３" are "123". */
const toDigits = (typed: string): string =>
  Array.from(typed.normalize("NFKC").matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join("");

/** Each script has its ten digits in a row, so the value is the distance from its zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** One field shown as a cell per digit: typing, pasting and the suggested code work as in any field. */
export function CodeField(props: CodeFieldProps) {
  const { value, length, onChange, label, hint, error, id, className, ...rest } = props;
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
            onChange={(event) => onChange(toDigits(event.target.value).slice(0, length))}
            className="peer absolute inset-0 z-1 h-full w-full cursor-text rounded-xl bg-transparent px-4 text-base text-transparent caret-transparent outline-none selection:bg-transparent"
          />
          <Cells value={value} length={length} invalid={Boolean(error)} />
        </div>
      )}
    </Field>
  );
}

function Cells({ value, length, invalid }: { value: string; length: number; invalid: boolean }) {
  const next = Math.min(value.length, length - 1);
  return (
    <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-1.5 sm:gap-2">
      {Array.from({ length }, (_, cell) => (
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
