import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle, Field, type FieldWords } from "./field.tsx";

export interface TextFieldProps extends FieldWords, ComponentProps<"input"> {}

export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(ties) => <input type="text" {...rest} {...ties} className={controlStyle} />}
    </Field>
  );
}

export interface TextAreaProps extends FieldWords, ComponentProps<"textarea"> {}

export function TextArea({ label, hint, error, id, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(ties) => (
        <textarea rows={rows} {...rest} {...ties} className={classNames(controlStyle, "resize-y")} />
      )}
    </Field>
  );
}
