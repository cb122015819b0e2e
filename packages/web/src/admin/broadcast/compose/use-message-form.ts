import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "../../../session/session.tsx";
import type { RecipientSelection } from "./recipient-selection.ts";
import { findUnsent, saveUnsent, subscribe } from "./unsent-messages.ts";

type Errors = Record<string, string>;

interface MessageFormOptions<Values> {
  /** `push` or `email`: what is kept under this name, for whoever typed it. */
  name: string;
  empty: Values;
  /** What is wrong, by field; null: nothing. */
  check: (values: Values) => Errors | null;
}

/** The values of a form, what is wrong with them, and what was kept of an earlier visit. */
export function useMessageForm<Values extends { recipients: RecipientSelection }>({
  name: form,
  empty,
  check,
}: MessageFormOptions<Values>) {
  const { user } = useSession();
  const name = `${user?.userId ?? ""} ${form}`;
  // Only this hook writes it, under the name of the form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const read = () => (findUnsent(name) as Values | undefined) ?? empty;
  const values = useSyncExternalStore(subscribe, read);
  const [errors, setErrors] = useState<Errors>({});
  const isEmpty = JSON.stringify(values) === JSON.stringify(empty);
  useEffect(() => {
    if (isEmpty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isEmpty]);

  const change = (part: Partial<Values>) => {
    saveUnsent(name, { ...read(), ...part });
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== "targetUsers" && !(field in part)),
      ),
    );
  };
  /** Is it fit to be sent? */
  const validate = () => {
    const found = check(values);
    setErrors(found ?? {});
    return found === null;
  };
  /** Forgets what was sent, also when its page was left meanwhile; what was typed since stays. */
  const clear = (sent: Values) => {
    if (read() === sent) saveUnsent(name, undefined);
  };
  return { values, errors, change, isFit: validate, clear };
}
