import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle, Field, type FieldText } from "./field.tsx";

export interface TextFieldProps extends FieldText, ComponentProps<"input"> {}

export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(aria) => <input type="text" {...rest} {...aria} className={controlStyle} />}
    </Field>
  );
}

export interface TextAreaProps extends FieldText, ComponentProps<"textarea"> {}

export function TextArea({ label, hint, error, id, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(aria) => (
        <textarea rows={rows} {...rest} {...aria} className={classNames(controlStyle, "resize-y")} />
      )}
    </Field>
  );
}
