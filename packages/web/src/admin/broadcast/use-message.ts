import { useEffect, useState } from "react";
import type { Choice } from "./choice.ts";

type Errors = Record<string, string>;

/** What was typed outlives its page, as long as the tab does: nobody writes a letter twice. */
const kept = new Map<string, unknown>();

interface Plan<Values> {
  /** `push` or `email`: what is kept under this name. */
  name: string;
  empty: Values;
  /** What is wrong, by field; null: nothing. */
  check: (values: Values) => Errors | null;
}

/** The values of a form, what is wrong with them, and what was kept of an earlier visit. */
export function useMessage<Values extends { recipients: Choice }>({ name, empty, check }: Plan<Values>) {
  // Only this hook writes it, under the name of the form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const [values, setValues] = useState(() => (kept.get(name) as Values | undefined) ?? empty);
  const [errors, setErrors] = useState<Errors>({});
  const isEmpty = JSON.stringify(values) === JSON.stringify(empty);
  useEffect(() => {
    kept.set(name, values);
    if (isEmpty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [name, values, isEmpty]);

  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== "targetUsers" && !(field in part)),
      ),
    );
  };
  /** Is it fit to be sent? */
  const isFit = () => {
    const found = check(values);
    setErrors(found ?? {});
    return found === null;
  };
  return { values, errors, change, isFit, clear: () => setValues(empty) };
}
