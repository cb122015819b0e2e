import { useState } from "react";
import { useUnsaved } from "../../../../../ui/unsaved/use-unsaved.ts";
import type { RecipientSelection } from "./recipient-selection.ts";

type Errors = Record<string, string>;

interface MessageFormOptions<Values> {
  /** `push` or `email`: unsent text is kept per user under this name. */
  name: string;
  empty: Values;
  /** Messages by field; null if valid. */
  check: (values: Values) => Errors | null;
}

/** The values and errors of a message form. Unsent text of an earlier visit is restored. */
export function useMessageForm<Values extends { recipients: RecipientSelection }>({
  name,
  empty,
  check,
}: MessageFormOptions<Values>) {
  const input = useUnsaved(`message ${name}`, empty);
  const { values } = input;
  const [errors, setErrors] = useState<Errors>({});

  const change = (part: Partial<Values>) => {
    input.change(part);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== "targetUsers" && !(field in part)),
      ),
    );
  };
  /** Shows the errors; returns whether there are none. */
  const validate = () => {
    const found = check(values);
    setErrors(found ?? {});
    return found === null;
  };
  return { values, errors, change, isFit: validate, clear: input.clear, unsaved: input };
}
