import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown as a framed row, for answers to choose from. */
  framed?: boolean;
}

export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} type="checkbox" inputStyle={classNames(inputBase, "rounded-md", check)} />;
}

/** Usually used through `RadioGroup`. */
export function Radio(props: CheckboxProps) {
  return <Choice {...props} type="radio" inputStyle={classNames(inputBase, "rounded-full", dot)} />;
}

interface ChoiceProps extends CheckboxProps {
  type: "checkbox" | "radio";
  inputStyle: string;
}

function Choice({ label, hint, framed = false, className, inputStyle, ...rest }: ChoiceProps) {
  return (
    <label
      className={classNames(
        "flex min-h-11 items-center gap-3 has-disabled:opacity-55",
        framed && frame,
        className,
      )}
    >
      <input {...rest} className={inputStyle} />
      <span className="min-w-0 py-1 leading-snug">
        {label}
        {hint && <span className="block text-[0.8125rem] text-dim">{hint}</span>}
      </span>
    </label>
  );
}

const frame =
  "min-h-12 rounded-xl border border-line bg-well px-3.5 transition-colors duration-150 hover:border-edge " +
  "has-checked:border-ember has-checked:bg-[color-mix(in_oklab,var(--color-ember-to)_12%,var(--color-well))] " +
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember";

const inputBase =
  "grid size-5 shrink-0 appearance-none place-items-center border-2 border-edge bg-well transition-colors " +
  "checked:border-ember-to checked:bg-ember-to before:scale-0 before:transition-transform before:duration-150 " +
  "checked:before:scale-100 aria-invalid:border-danger";
const check =
  "before:size-3 before:bg-on-ember before:[clip-path:polygon(14%_44%,0_62%,42%_100%,100%_18%,82%_5%,39%_68%)]";
const dot = "before:size-2 before:rounded-full before:bg-on-ember";
