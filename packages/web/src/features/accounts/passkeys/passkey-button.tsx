import { KeyRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { Button } from "../../../ui/controls/button.tsx";
import type * as ceremoniesModule from "./ceremonies.ts";

export type Ceremonies = typeof ceremoniesModule;

interface Props {
  /** What is done with the passkey. */
  use: (ceremonies: Ceremonies) => Promise<void>;
  /** Why it failed or is not possible; null when the next attempt begins. */
  onError: (message: string | null) => void;
  children: ReactNode;
}

/** A button that uses a passkey. Where this page cannot, pressing it says why. */
export function PasskeyButton({ use, onError, children }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    onError(null);
    setBusy(true);
    try {
      // With the first press: few logins use a passkey.
      const ceremonies = await import("./ceremonies.ts").catch(() => Promise.reject(new ApiError(0)));
      const problem = ceremonies.passkeyProblem();
      if (problem === null)
        await use(ceremonies).catch((error: unknown) => onError(ceremonies.passkeyErrorText(error)));
      else onError(problem);
    } catch {
      onError("The server cannot be reached. Please try again.");
    }
    setBusy(false);
  };
  return (
    <Button wide busy={busy} onClick={() => void start()}>
      <KeyRound aria-hidden size={18} />
      {children}
    </Button>
  );
}
