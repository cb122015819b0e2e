import type { FieldErrors } from "../../platform/api/form-errors.ts";
import { useState, type ChangeEvent } from "react";

/**
 * The values and errors of a form of text fields. `fieldOf(name)` returns the props of a control; typing clears
 * its error. The error `sharedMessage` concerns several fields and is shown once above them.
 */
export function useForm<Values extends Record<string, string>>(initial: Values, sharedMessage: string) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const shared = errors[""] ?? Object.values(errors).find((message) => message === sharedMessage) ?? null;

  const change = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _cleared, "": _formError, ...others }) => others);
  };
  const fieldOf = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? "",
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    error: errors[name] === sharedMessage ? null : (errors[name] ?? null),
    ...(errors[name] === undefined ? {} : { "aria-invalid": true as const }),
  });

  return { values, errors, setErrors, busy, setBusy, shared, fieldOf };
}
