import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "../../../session/session.tsx";
import type { RecipientSelection } from "./recipient-selection.ts";
import { findUnsent, saveUnsent, subscribe } from "./unsent-messages.ts";

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
  const { user } = useSession();
  const key = `${user?.userId ?? ""} ${name}`;
  // Only this hook writes under this name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const read = () => (findUnsent(key) as Values | undefined) ?? empty;
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
    saveUnsent(key, { ...read(), ...part });
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
  /** Deletes the sent text, unless it was changed since. */
  const clear = (sent: Values) => {
    if (read() === sent) saveUnsent(key, undefined);
  };
  return { values, errors, change, isFit: validate, clear };
}
