import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle, Field, type FieldText } from "./field.tsx";

export interface SelectProps extends FieldText, ComponentProps<"select"> {}

/** The native select. Children are `<option>`s. */
export function Select({ label, hint, error, id, className, children, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(aria) => (
        <div className="relative">
          <select
            {...rest}
            {...aria}
            className={classNames(
              controlStyle,
              "appearance-none pr-11 [&>option]:bg-ink-2 [&>option]:text-sand",
            )}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-dim"
          />
        </div>
      )}
    </Field>
  );
}
